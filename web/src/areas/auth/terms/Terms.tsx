import { useText } from '../../../app/i18n/useText'
import { Contact } from '../../../app/shell/Contact'
import { TextLink } from '../../../ui/TextLink'
import { PublicPage } from '../PublicPage'
import classes from './Terms.module.css'

const parts = ['service', 'emergency', 'account', 'consent', 'privacy', 'recording', 'cancelling', 'contact'] as const

/** Shows the terms of use. */
export function Terms() {
  const t = useText('terms')
  const auth = useText('auth')
  const name = useText('app')('name')
  return (
    <PublicPage title={auth('terms.title')} lead={t('lead', { name })} width="wide">
      <article className={classes.text}>
        {parts.map((part) => (
          <section key={part} data-warning={part === 'emergency' || undefined}>
            <h2>{t(`${part}.title`)}</h2>
            <p>{t(`${part}.body`, { name })}</p>
            {part === 'contact' && (
              <p className={classes.contact}>
                <Contact />
              </p>
            )}
          </section>
        ))}
      </article>
      <p>
        <TextLink to="/login">{auth('backToLogin')}</TextLink>
      </p>
    </PublicPage>
  )
}
