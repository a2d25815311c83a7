import { useText } from '../../../app/i18n/useText'
import { TextLink } from '../../../ui/TextLink'

/** The way to the page for signing in without an email; loaded only where text messages are sent. */
export function PhoneLink() {
  const t = useText('auth')
  return <TextLink to="/login/phone">{t('login.phone')}</TextLink>
}
