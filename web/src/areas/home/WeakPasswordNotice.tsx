import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'

/** Asks users whose password breaks the rule on new passwords to change it. */
export function WeakPasswordNotice() {
  const t = useText('home')
  return (
    <InlineNotice
      tone="warn"
      action={
        <Button size="small" to="/profile/edit">
          {t('weakPassword.change')}
        </Button>
      }
    >
      {t('weakPassword')}
    </InlineNotice>
  )
}
