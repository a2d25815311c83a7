import { useText } from '../../app/i18n/useText'
import { AccountNotice } from './AccountNotice'

/** Asks users whose password breaks the rule on new passwords to change it. */
export function WeakPasswordNotice() {
  const t = useText('home')
  return (
    <AccountNotice to="/profile/edit" label={t('weakPassword.change')}>
      {t('weakPassword')}
    </AccountNotice>
  )
}
