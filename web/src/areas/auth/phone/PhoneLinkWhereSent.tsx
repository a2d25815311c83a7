import classes from '../PublicPage.module.css'
import { PhoneLink } from './PhoneLink'
import { usePhoneSignIn } from './usePhoneSignIn'

/** The link for signing in by phone, where text messages are sent. Expects a query client. */
export function PhoneLinkWhereSent() {
  const isOffered = usePhoneSignIn()
  return (
    isOffered && (
      <p className={classes.after}>
        <PhoneLink />
      </p>
    )
  )
}
