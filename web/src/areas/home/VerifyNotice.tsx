import { useText } from '../../app/i18n/useText'
import { AccountNotice } from './AccountNotice'

/** Reminds users whose account is not verified: they can do nothing else until it is. */
export function VerifyNotice() {
  const t = useText('app')
  return (
    <AccountNotice to="/verify-account" label={t('problem.verifyLink')}>
      {t('problem.verify')}
    </AccountNotice>
  )
}
