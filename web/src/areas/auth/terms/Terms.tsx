import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { QueryLayer } from '../../../app/query/QueryLayer'
import { Contact } from '../../../app/shell/Contact'
import { api } from '../../../lib/api/api'
import { DayText } from '../../../ui/DateTimeText'
import { TextLink } from '../../../ui/TextLink'
import { PublicPage } from '../PublicPage'
import classes from './Terms.module.css'

const parts = ['service', 'emergency', 'account', 'consent', 'privacy', 'recording', 'cancelling', 'contact'] as const
/** What is shown beside a text of the hospital: that the service is not for emergencies, and who answers questions. */
const always = ['emergency', 'contact'] as const

/** Shows the terms of use: those that the hospital has published, or ours. */
export function Terms() {
  return (
    <QueryLayer>
      <TermsPage />
    </QueryLayer>
  )
}

function TermsPage() {
  const t = useText('terms')
  const auth = useText('auth')
  const name = useText('app')('name')
  const current = useQuery({ ...api.terms.current.query(), ...handlesOwnError })
  return (
    <PublicPage title={auth('terms.title')} lead={t('lead', { name })} width="wide">
      <QueryBoundary query={current} variant="text">
        {({ data }) => (
          <article className={classes.text}>
            {data && (
              <section>
                <h2>
                  {t('version', { number: data.number })} (<DayText day={data.published_at.slice(0, 10)} />)
                </h2>
                <p dir="auto">{data.text}</p>
              </section>
            )}
            {(data ? always : parts).map((part) => (
              <Part key={part} part={part} />
            ))}
          </article>
        )}
      </QueryBoundary>
      <p>
        <TextLink to="/login">{auth('backToLogin')}</TextLink>
      </p>
    </PublicPage>
  )
}

function Part({ part }: { part: (typeof parts)[number] }) {
  const t = useText('terms')
  const name = useText('app')('name')
  return (
    <section data-warning={part === 'emergency' || undefined}>
      <h2>{t(`${part}.title`)}</h2>
      <p>{t(`${part}.body`, { name })}</p>
      {part === 'contact' && (
        <p className={classes.contact}>
          <Contact />
        </p>
      )}
    </section>
  )
}
