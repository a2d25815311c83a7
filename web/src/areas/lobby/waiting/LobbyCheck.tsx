import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { navigate, useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useChannel } from '../../../lib/realtime/useChannel'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDate, formatTime } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import { Spinner } from '../../../ui/Spinner'
import { DeviceCheckCard } from '../../meeting'
import classes from './Waiting.module.css'
import { WaitingTime } from './WaitingTime'

/** Fallback for a dropped connection; otherwise a realtime event reports the start of the clinic. */
const refetchIntervalMs = 15_000

/** How often to check whether the hospital has cancelled, as it does if the clinic is never started. */
const statusIntervalMs = 60_000

/** Waits until the doctor starts the clinic, then opens the waiting room automatically. */
export function LobbyCheck() {
  const t = useText('lobby')
  const id = Number(useParams<'appointmentId'>().appointmentId)
  const query = useQuery({
    ...api.patient.show.query({ params: { id } }),
    ...handlesOwnError,
    refetchInterval: statusIntervalMs,
  })
  return (
    <Page title={t('check.title')} width="narrow">
      <QueryBoundary query={query} missing={{ to: '/patient/appointments', label: t('toAppointments') }}>
        {({ data }) =>
          data.status === APPOINTMENT_STATUS.cancelled || data.status === APPOINTMENT_STATUS.completed ? (
            <Navigate to={`/patient/appointments/${id}/show`} />
          ) : (
            <WaitForStart appointment={data} />
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function WaitForStart({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('lobby')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { id } = appointment
  const check = useQuery({
    ...api.clinics.checkStart.query({ params: { appointmentId: id } }),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
  })
  const join = useCall(api.patient.joinLobby, { handlesOwnError: true })
  useChannel(
    'clinic',
    appointment.clinic_id,
    { StartClinic: () => void check.refetch() },
    { onResumed: () => void check.refetch() },
  )
  const started = check.data?.data.started ?? false
  const estimate = check.data?.data.waiting_time
  const joinLobby = useEffectEvent(async () => {
    const position = await join.run({ params: { id } })
    if (!position) return
    void navigate(`/patient/clinic/lobby/${position.data.session_token}`, { replace: true })
  })
  useEffect(() => {
    if (started) void joinLobby()
  }, [started])
  return (
    <>
      <Card>
        <Person
          id={appointment.doctor.id}
          name={appointment.doctor.name}
          photo={appointment.doctor.avatar}
          line={<Name>{appointment.speciality}</Name>}
        />
        <p className={classes.when}>
          {formatDate(appointment.starts_at, language, zone, 'weekday')} ·{' '}
          <bdi>{appointment.walk_in_text ?? formatTime(appointment.starts_at, language, zone)}</bdi>
        </p>
      </Card>
      <Card>
        {check.data?.data.ended ? (
          <InlineNotice tone="warn">{t('check.ended')}</InlineNotice>
        ) : join.problem ? (
          <InlineNotice tone="warn" alert action={<Button onClick={() => void joinLobby()}>{t('tryAgain')}</Button>}>
            <ProblemText problem={join.problem} />
          </InlineNotice>
        ) : (
          <p className={classes.waiting} role="status">
            <Spinner /> {t('check.waiting')}
          </p>
        )}
        {estimate && !started && <WaitingTime estimate={estimate} fromStart />}
        <p className={classes.hint}>{t('check.hint')}</p>
        <Button to="/patient/appointments">{t('toAppointments')}</Button>
      </Card>
      {appointment.clinic_type === 'virtual' && !check.data?.data.ended && <DeviceCheckCard appointmentId={id} />}
    </>
  )
}
