import { useText } from '../i18n/useText'
import { Contact } from './Contact'
import classes from './Footer.module.css'

/** The copyright, and how to reach the hospital. */
export function Footer() {
  const t = useText('app')
  return (
    <footer className={classes.footer}>
      <span>{t('footer.copyright', { year: new Date().getFullYear(), name: t('name') })}</span>
      <Contact />
    </footer>
  )
}
