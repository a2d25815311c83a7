import { Isolate } from '../../ui/Isolate'
import { useText } from '../i18n/useText'
import classes from './Footer.module.css'

const phone = '+20 2 2555 0100'

/** The copyright and the telephone number. */
export function Footer() {
  const t = useText('app')
  return (
    <footer className={classes.footer}>
      <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
      <span>
        {t('footer.phone')}{' '}
        <a href={`tel:${phone.replaceAll(' ', '')}`}>
          <Isolate>{phone}</Isolate>
        </a>
      </span>
    </footer>
  )
}
