import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'

/** Reminds users whose account is not verified: they can do nothing else until it is. */
export function VerifyNotice() {
  const t = useText('app')
  return (
    <InlineNotice
      tone="warn"
      action={
        <Button size="small" to="/verify-account">
          {t('problem.verifyLink')}
        </Button>
      }
    >
      {t('problem.verify')}
    </InlineNotice>
  )
}
