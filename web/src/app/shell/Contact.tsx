import { Isolate } from '../../ui/Isolate'
import { useText } from '../i18n/useText'
import { installation } from '../installation'

/** The phone number and the email address of the installation, as far as they are set. */
export function Contact() {
  const t = useText('app')
  const { phone, email } = installation
  return (
    <>
      {phone && (
        <span>
          {t('footer.phone')}{' '}
          <a href={`tel:${phone}`}>
            <Isolate>{phone}</Isolate>
          </a>
        </span>
      )}
      {email && (
        <span>
          {t('footer.email')}{' '}
          <a href={`mailto:${email}`}>
            <Isolate>{email}</Isolate>
          </a>
        </span>
      )}
    </>
  )
}
