import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'

/** Until the account is verified nothing else can be done. */
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
