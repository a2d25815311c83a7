import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { addDays, formatAgendaDate, parseAgendaDate } from '#contract/rules/calendarDate'
import { scriptOf } from '#contract/rules/localName'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams } from '../../../app/router/navigation'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useChannel } from '../../../lib/realtime/useChannel'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Empty } from '../../../ui/feedback/Empty'
import { formatDay } from '../../../ui/format'
import { IconButton } from '../../../ui/IconButton'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import { Section } from '../../../ui/Section'
import classes from './Agenda.module.css'
import { AgendaPatient } from './AgendaPatient'
import type { Day } from './day'
import { agendaExportColumns } from './exportColumns'

const refetchIntervalMs = 60_000

/** Shows a clinic's day: its hours, the Start button and the patients. */
export function Agenda() {
  const t = useText('clinics')
  const language = useLanguage()
  const { id = '', date = '' } = useParams<'id' | 'date'>()
  const clinicId = Number(id)
  const query = useQuery({
    ...api.clinics.agenda.query({ params: { id: clinicId, date } }),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
  })
  const refetch = () => void query.refetch()
  useChannel(
    'clinic',
    Number.isInteger(clinicId) ? clinicId : null,
    { StartClinic: refetch, QueueChanged: refetch, EndClinic: refetch },
    { onResumed: refetch },
  )
  const day = parseAgendaDate(date)
  const otherTitle = query.data?.data.clinic.other_title
  const near = (days: number) =>
    day ? `/clinics/my-clinics/${id}/appointments/${formatAgendaDate(addDays(day, days))}` : '/my-clinics'
  return (
    <Page
      title={query.data?.data.clinic.title ?? t('agenda.title')}
      lead={
        day && (
          <>
            {otherTitle && (
              <span className={classes.otherTitle} lang={scriptOf(otherTitle) ?? undefined}>
                <Name>{otherTitle}</Name>
              </span>
            )}
            <bdi>{`${formatDay(day, language, 'weekday')} ${formatDay(day, language, 'long')}`}</bdi>
          </>
        )
      }
      breadcrumbs={[{ label: t('mine.title'), to: '/my-clinics' }, { label: t('agenda.title') }]}
      actions={
        <>
          <ExportMenu
            fetchExport={(format, signal) =>
              api.clinics.agendaSheet.call({
                params: { id: clinicId, date },
                query: { format, title: t('agenda.title'), columns: JSON.stringify(agendaExportColumns(t)) },
                signal,
              })
            }
          />
          <IconButton label={t('agenda.before')} icon={<IconChevronLeft className="flip" />} to={near(-1)} />
          <IconButton label={t('agenda.after')} icon={<IconChevronRight className="flip" />} to={near(1)} />
        </>
      }
    >
      <QueryBoundary query={query} missing={{ to: '/my-clinics', label: t('mine.title') }}>
        {({ data }) => <AgendaDay day={data} refetch={refetch} />}
      </QueryBoundary>
    </Page>
  )
}

function AgendaDay({ day, refetch }: { day: Day; refetch: () => void }) {
  const t = useText('clinics')
  const { can } = useAuthSession()
  const me = useUser().id
  const { clinic, session_token: token, session_ended: ended } = day
  const isOpen = token !== null && !ended
  useRedirectToLobby(isOpen && can('start-clinic') ? token : null)
  return (
    <>
      <Card>
        <div className={classes.head}>
          <Person
            id={clinic.doctor.id}
            name={clinic.doctor.name_text}
            photo={clinic.doctor.avatar}
            line={<Name>{clinic.specialty.name}</Name>}
          />
          <Start day={day} />
        </div>
        <ClinicFacts day={day} />
      </Card>
      <Section title={t('agenda.patients', { count: day.appointments.length })}>
        {day.appointments.length === 0 ? (
          <Card>
            <Empty icon={<IconCalendarOff />} title={t('agenda.none')} />
          </Card>
        ) : (
          <ul className={classes.patients}>
            {day.appointments.map((appointment) => (
              <li key={appointment.id}>
                <AgendaPatient
                  appointment={appointment}
                  zone={clinic.time_zone}
                  isMine={clinic.doctor.id === me}
                  refetch={refetch}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

/**
 * Redirects to the lobby of a running clinic session, once per session, so that going back from the lobby stays here.
 */
function useRedirectToLobby(token: string | null) {
  const isRedirected = useRef(false)
  const redirect = useEffectEvent((clinicSession: string) => {
    const key = `mashfa.led.${clinicSession}`
    if (isRedirected.current || sessionStorage.getItem(key)) return
    isRedirected.current = true
    sessionStorage.setItem(key, '1')
    void navigate(`/lobby/${clinicSession}`, { replace: true })
  })
  useEffect(() => {
    if (token) redirect(token)
  }, [token])
}

function Start({ day }: { day: Day }) {
  const t = useText('clinics')
  const { can } = useAuthSession()
  const start = useCall(api.clinics.start)
  const { clinic, session_token: token, session_ended: ended } = day
  if (token && !ended)
    return !can('view-Lobby') ? null : (
      <Button variant="primary" to={`/lobby/${token}`}>
        {t('agenda.lobby')}
      </Button>
    )
  if (!can('start-clinic')) return null
  const begin = async () => {
    const response = await start.run({ params: { id: clinic.id } })
    if (response) void navigate(`/lobby/${response.data.session_token}`)
  }
  if (day.can_start)
    return (
      <Button variant="primary" onClick={() => void begin()} busy={start.busy} busyText={t('agenda.starting')}>
        {t('agenda.start')}
      </Button>
    )
  return <Button disabledReason={t(ended ? 'agenda.ended' : 'agenda.notNow')}>{t('agenda.waiting')}</Button>
}

function ClinicFacts({ day: { clinic } }: { day: Day }) {
  const t = useText('clinics')
  return (
    <Facts
      layout="columns"
      facts={[
        { label: t('agenda.from'), value: <ClinicTime instant={clinic.starts_at} zone={clinic.time_zone} /> },
        { label: t('agenda.to'), value: <ClinicTime instant={clinic.ends_at} zone={clinic.time_zone} /> },
        { label: t('agenda.location'), value: <Name>{clinic.hospital.name}</Name> },
        { label: t('agenda.type'), value: clinic.type_text },
      ]}
    />
  )
}
