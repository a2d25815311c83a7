import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemWords } from '../../../app/problems/ProblemBanner'
import { Loaded, saidHere } from '../../../app/query/Loaded'
import { navigate, useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useSession'
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

/** The line tells when the clinic starts; asking is for when the line is down. */
const askEvery = 15_000

/** Waits for the doctor to start the clinic, then goes into the waiting room by itself. */
export function LobbyCheck() {
  const t = useText('lobby')
  const id = Number(useParams<'appointmentId'>().appointmentId)
  const query = useQuery({ ...api.patient.show.query({ params: { id } }), ...saidHere })
  return (
    <Page title={t('check.title')} width="narrow">
      <Loaded query={query} missing={{ to: '/patient/appointments', label: t('toAppointments') }}>
        {({ data }) => <WaitForStart appointment={data} />}
      </Loaded>
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
    ...saidHere,
    refetchInterval: askEvery,
  })
  const join = useCall(api.patient.joinLobby, { quiet: true })
  useChannel(
    'clinic',
    appointment.clinic_id,
    { StartClinic: () => void check.refetch() },
    { onResumed: () => void check.refetch() },
  )
  const started = check.data?.data.started ?? false
  const enter = useEffectEvent(async () => {
    const place = await join.run({ params: { id } })
    if (!place) return
    void navigate(`/patient/clinic/lobby/${place.data.session_token}`, { replace: true })
  })
  useEffect(() => {
    if (started) void enter()
  }, [started])
  return (
    <>
      <Card>
        <Person
          name={appointment.doctor.name}
          photo={appointment.doctor.avatar}
          line={<Name>{appointment.speciality}</Name>}
        />
        <p className={classes.when}>
          {formatDate(appointment.starts_at, language, zone, 'weekday')} ·{' '}
          <bdi>{formatTime(appointment.starts_at, language, zone)}</bdi>
        </p>
      </Card>
      <Card>
        {check.data?.data.ended ? (
          <InlineNotice tone="warn">{t('check.ended')}</InlineNotice>
        ) : join.problem ? (
          <InlineNotice tone="warn" alert action={<Button onClick={() => void enter()}>{t('tryAgain')}</Button>}>
            <ProblemWords problem={join.problem} />
          </InlineNotice>
        ) : (
          <p className={classes.waiting} role="status">
            <Spinner /> {t('check.waiting')}
          </p>
        )}
        <p className={classes.hint}>{t('check.hint')}</p>
        <Button to="/patient/appointments">{t('toAppointments')}</Button>
      </Card>
      {appointment.clinic_type === 'virtual' && !check.data?.data.ended && <DeviceCheckCard />}
    </>
  )
}
