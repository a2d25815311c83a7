import { useText } from '../../app/i18n/useText'
import { AccountNotice } from './AccountNotice'

/** Asks users to agree to a version of the terms of use. */
export function TermsNotice() {
  const t = useText('home')
  return (
    <AccountNotice to="/profile/terms" label={t('terms.read')}>
      {t('terms')}
    </AccountNotice>
  )
}
