import { IconAlertTriangle, IconBeach, IconCalendarEvent, IconClock, IconHourglass } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useCallback } from 'react'
import type { SessionToday, Today } from '#contract/home/today'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useAuthSession } from '../../app/session/useAuthSession'
import { ClinicTime } from '../../app/time/ClinicTime'
import { api } from '../../lib/api/api'
import { useChannel } from '../../lib/realtime/useChannel'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Empty } from '../../ui/feedback/Empty'
import { formatDay } from '../../ui/format'
import { Name } from '../../ui/Name'
import { Row, RowList } from '../../ui/RowList'
import { StatusBadge } from '../../ui/StatusBadge'
import classes from './TodaySessions.module.css'

/** Fallback for a dropped connection, and for patients who become late; otherwise realtime events report changes. */
const refetchIntervalMs = 60_000

/** Shows today's clinic sessions with their patients who need attention, and coming vacations. */
export function TodaySessions() {
  const t = useText('home')
  const query = useQuery({ ...api.home.today.query(), ...handlesOwnError, refetchInterval: refetchIntervalMs })
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) => (
        <>
          <Card flush title={t('sessions.title')}>
            {data.sessions.length === 0 ? (
              <Empty icon={<IconCalendarEvent />} title={t('today.none')} />
            ) : (
              <ul className={classes.list}>
                {data.sessions.map((session) => (
                  <Session key={session.id} session={session} />
                ))}
              </ul>
            )}
          </Card>
          {data.vacations.length > 0 && <Vacations vacations={data.vacations} />}
        </>
      )}
    </QueryBoundary>
  )
}

const states = [
  { state: 'waiting', tone: 'teal', icon: <IconClock /> },
  { state: 'late', tone: 'warn', icon: <IconAlertTriangle /> },
  { state: 'unconfirmed', tone: 'neutral', icon: <IconHourglass /> },
] as const

function Session({ session }: { session: SessionToday }) {
  const t = useText('home')
  const { can } = useAuthSession()
  const queries = useQueryClient()
  const refetch = useCallback(() => void queries.invalidateQueries({ queryKey: api.home.today.key() }), [queries])
  useChannel(
    'clinic',
    session.id,
    { StartClinic: refetch, QueueChanged: refetch, RoomOrder: refetch, EndClinic: refetch },
    { onResumed: refetch },
  )
  const { session_token: token } = session
  const shown = states.filter(({ state }) => session[state] > 0)
  return (
    <li className={classes.session}>
      <div>
        <h3 className={classes.title}>
          <Name>{session.title}</Name>
        </h3>
        <p className={classes.line}>
          <Name>{session.doctor.name_text}</Name> · <Name>{session.hospital.name}</Name>
        </p>
        <p className={classes.line}>
          <ClinicTime instant={session.starts_at} until={session.ends_at} zone={session.time_zone} /> ·{' '}
          {t('today.count', { count: session.appointments_count })}
        </p>
      </div>
      {shown.length > 0 && (
        <ul className={classes.states} aria-live="polite">
          {shown.map(({ state, tone, icon }) => (
            <li key={state} className={classes.state}>
              <StatusBadge tone={tone} icon={icon}>
                {t(`sessions.${state}`, { number: session[state] })}
              </StatusBadge>
              <People session={session} state={state} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {token && !session.session_ended && can('view-Lobby') && (
          <Button size="small" variant="primary" to={`/lobby/${token}`}>
            {t('sessions.lobby')}
            <span className="visually-hidden"> {session.title}</span>
          </Button>
        )}
        <Button size="small" to={`/clinics/my-clinics/${session.id}/appointments/${session.agenda_date}`}>
          {t('sessions.agenda')}
          <span className="visually-hidden"> {session.title}</span>
        </Button>
      </div>
    </li>
  )
}

/** Names the first patients of a state, and how many there are besides. */
function People({ session, state }: { session: SessionToday; state: (typeof states)[number]['state'] }) {
  const t = useText('home')
  const people = session.people.filter((each) => each.state === state)
  const others = session[state] - people.length
  return (
    <span className={classes.people}>
      {people.map(({ id, name }, position) => (
        <Fragment key={id}>
          {position > 0 && ' · '}
          <Name>{name}</Name>
        </Fragment>
      ))}
      {people.length > 0 && others > 0 && ` · ${t('sessions.others', { number: others })}`}
    </span>
  )
}

function Vacations({ vacations }: Pick<Today, 'vacations'>) {
  const t = useText('home')
  const language = useLanguage()
  return (
    <Card flush title={t('vacations.title')}>
      <RowList>
        {vacations.map(({ id, name, type_text, date_from: from, date_to: to }) => (
          <Row
            key={id}
            start={<IconBeach />}
            title={<Name>{name}</Name>}
            line={type_text}
            end={
              from === to
                ? formatDay(from, language, 'long')
                : t('vacations.days', { from: formatDay(from, language, 'long'), to: formatDay(to, language, 'long') })
            }
          />
        ))}
      </RowList>
    </Card>
  )
}
