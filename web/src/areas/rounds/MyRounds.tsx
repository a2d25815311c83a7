import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Empty } from '../../ui/feedback/Empty'
import { useLink } from '../../ui/link'
import { Name } from '../../ui/Name'
import { Page } from '../../ui/Page'
import { Section } from '../../ui/Section'
import { detailsAddress } from './addresses'
import { RoundStatus } from './RoundStatus'
import { RoundTime } from './RoundTime'
import classes from './rounds.module.css'
import type { RoundRow } from './types'

/** The rounds that the user organizes, and those that they attend. */
export function MyRounds() {
  const t = useText('rounds')
  const query = useQuery({ ...api.rounds.myRounds.query(), ...handlesOwnError })
  return (
    <Page title={t('mine.title')}>
      <QueryBoundary query={query}>
        {({ data }) => (
          <div className={classes.stack}>
            <Section title={t('mine.organizer')}>
              <Cards rounds={data.organizer} />
            </Section>
            <Section title={t('mine.attendee')}>
              <Cards rounds={data.attendee} />
            </Section>
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** The rounds that the user attends. */
export function AttendeeRounds() {
  const t = useText('rounds')
  const query = useQuery({ ...api.rounds.attendeeRounds.query(), ...handlesOwnError })
  return (
    <Page title={t('mine.attendee')}>
      <QueryBoundary query={query}>{({ data }) => <Cards rounds={data} />}</QueryBoundary>
    </Page>
  )
}

function Cards({ rounds }: { rounds: readonly RoundRow[] }) {
  const t = useText('rounds')
  const Link = useLink()
  const { time_zone: zone } = useUser()
  if (rounds.length === 0) return <Empty title={t('noneAvailable')} />
  return (
    <ul className={classes.cards}>
      {rounds.map((round) => (
        <li key={round.id}>
          <Link to={detailsAddress(round.id)} className={classes.card}>
            <span className={classes.cardHead}>
              <strong>
                <Name>{round.title}</Name>
              </strong>
              <RoundStatus round={round} />
            </span>
            <span className={classes.quiet}>{t('public.organizer', { name: round.organizerName })}</span>
            <RoundTime round={round} zone={zone} />
            <span className={classes.quiet}>
              <Name>{round.specialtyName}</Name>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
