import { useQuery } from '@tanstack/react-query'
import type { PatientAppointment } from '#contract/appointments/booking'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { TextLink } from '../../../ui/TextLink'
import { BookAgain } from '../booking/BookAgain'
import { stageOf } from '../booking/stage'
import { VisitFacts } from '../booking/VisitFacts'
import { VisitSummary } from '../booking/VisitSummary'
import { Attachments } from '../complaint/Attachments'
import { PatientPage } from '../page/PatientPage'
import { OutstandingNotice } from '../payment/OutstandingNotice'
import { useNow } from '../time/useNow'
import classes from './AppointmentShow.module.css'
import { CancelledByHospital } from './CancelledByHospital'
import { CreditNotice } from './CreditNotice'
import { PatientText } from './PatientText'
import { RatingPart } from './RatingPart'
import { SlotHoldCard } from './SlotHoldCard'
import { UpcomingCard } from './UpcomingCard'
import { VisitOutcomeBadge } from './VisitOutcomeBadge'

/** Shows one of the patient's appointments with all its details. */
export function AppointmentShow() {
  const t = useText('appointments')
  const { id = '' } = useParams()
  const query = useQuery({ ...api.patient.show.query({ params: { id } }), ...handlesOwnError, refetchInterval: 60_000 })
  return (
    <PatientPage title={t('show.title')} backTo="/patient/appointments" width="narrow">
      <QueryBoundary query={query} missing={{ to: '/patient/appointments', label: t('list.title') }}>
        {({ data }) => <Shown appointment={data} />}
      </QueryBoundary>
    </PatientPage>
  )
}

function Shown({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const now = useNow()
  const stage = stageOf(appointment, now)
  const isOpen = stage === 'booked' || stage === 'held'
  return (
    <>
      <CancelledByHospital appointment={appointment} />
      <CreditNotice appointment={appointment} />
      <Head appointment={appointment} now={now} />
      {stage === 'over' && <OutstandingNotice appointment={appointment} />}
      {stage === 'over' && (
        <Card
          title={t('show.outcome')}
          actions={
            appointment.status === APPOINTMENT_STATUS.completed && (
              <TextLink to={`/patient/timeline/appointment/${appointment.id}/show/prescription`}>
                {t('show.prescriptions')}
              </TextLink>
            )
          }
        >
          <div className={classes.texts}>
            <PatientText title={t('show.recommendations')} emptyText={t('show.noRecommendations')}>
              {appointment.recommendations}
            </PatientText>
            <PatientText title={t('show.diagnosis')} emptyText={t('show.noDiagnosis')}>
              {appointment.diagnosis}
            </PatientText>
            <PatientText title={t('show.examination')} emptyText={t('show.noExamination')}>
              {appointment.examination}
            </PatientText>
          </div>
        </Card>
      )}
      {appointment.status === APPOINTMENT_STATUS.completed && <RatingPart appointment={appointment} />}
      <Card
        title={t('show.complaint')}
        actions={isOpen && <TextLink to={`/complaint/${appointment.id}/edit`}>{t('show.editComplaint')}</TextLink>}
      >
        <div className={classes.texts}>
          <PatientText title={t('complaint.cause')} emptyText={t('show.noCause')}>
            {appointment.cause}
          </PatientText>
          <PatientText title={t('complaint.text')} emptyText={t('show.noComplaint')}>
            {appointment.complaint}
          </PatientText>
          {appointment.attachments_count > 0 && <Attachments appointmentId={appointment.id} />}
        </div>
      </Card>
      <Card title={t('show.facts')}>
        <VisitFacts appointment={appointment} />
      </Card>
    </>
  )
}

function Head({ appointment, now }: { appointment: PatientAppointment; now: number }) {
  const stage = stageOf(appointment, now)
  if (stage === 'held' && appointment.pay_until)
    return <SlotHoldCard appointment={appointment} payUntil={appointment.pay_until} />
  if (stage === 'booked')
    return <UpcomingCard appointment={appointment} now={now} thread={appointment.can_start} withoutDetails />
  return (
    <VisitSummary
      appointment={appointment}
      badge={<VisitOutcomeBadge appointment={appointment} />}
      actions={
        <BookAgain appointment={appointment} variant={appointment.cancelled_by_hospital ? 'primary' : 'light'} />
      }
    />
  )
}
