import { useText } from '../../../app/i18n/useText'
import { TextLink } from '../../../ui/TextLink'
import classes from '../PublicPage.module.css'
import { usePhoneSignIn } from './usePhoneSignIn'

/** The link for signing in by phone, where text messages are sent. Expects a query client. */
export function PhoneLink() {
  const t = useText('auth')
  const isOffered = usePhoneSignIn()
  return (
    isOffered && (
      <p className={classes.after}>
        <TextLink to="/login/phone">{t('login.phone')}</TextLink>
      </p>
    )
  )
}
