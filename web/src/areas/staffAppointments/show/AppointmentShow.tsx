import { IconCalendarTime, IconCalendarX, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams } from '../../../app/router/navigation'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Page } from '../../../ui/Page'
import { PatientBanner } from '../../../ui/PatientBanner'
import { AlertBadges, AlertsCard } from '../../alerts'
import { AllergiesCard, AllergyBadges } from '../../allergies'
import { DiagnosisCodesCard, useDiagnosisCodes } from '../../icd'
import { VisitInvestigations } from '../../investigations'
import { VisitPrescriptions } from '../../prescriptions'
import { ProblemBadges, ProblemsCard } from '../../problems'
import { AppointmentStatusBadge } from '../AppointmentStatusBadge'
import { CashCard } from '../cash/CashCard'
import { RefundActions } from '../refund/RefundActions'
import { useCancelAppointment } from '../useCancelAppointment'
import { AppointmentHistory } from './AppointmentHistory'
import classes from './AppointmentShow.module.css'
import { PaymentCard, VisitCard, VisitTexts } from './cards'
import { RefundsCard } from './RefundsCard'

/** Shows an appointment to staff: whose it is, when and where, what was paid, and what happened to it. */
export function AppointmentShow() {
  const t = useText('staffAppointments')
  const { id = '' } = useParams()
  const query = useQuery({ ...api.staffAppointments.show.query({ params: { id } }), ...handlesOwnError })
  const appointment = query.data?.data
  const parent = { to: '/appointments', label: t('list.title') }
  const title = t('show.title', { id })
  return (
    <Page
      title={title}
      breadcrumbs={[parent, { label: title }]}
      badge={appointment && <AppointmentStatusBadge appointment={appointment} />}
      actions={appointment && <Actions appointment={appointment} />}
    >
      <QueryBoundary query={query} missing={parent}>
        {({ data }) => <Shown appointment={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Shown({ appointment }: { appointment: StaffAppointment }) {
  const { patient, clinic } = appointment
  const { can } = useAuthSession()
  const { id: me } = useUser()
  const isOwnFinished =
    appointment.doctor.id === me && appointment.status === APPOINTMENT_STATUS.completed && can('update-appointment')
  return (
    <>
      <PatientBanner
        id={patient.id}
        name={patient.name_text}
        photo={patient.avatar}
        age={patient.shown_age}
        nationalId={patient.uuid}
        phone={patient.phone}
        hospital={clinic.hospital.name}
        alerts={
          <>
            <AllergyBadges patientId={patient.id} />
            <AlertBadges patientId={patient.id} />
            <ProblemBadges patientId={patient.id} />
          </>
        }
      />
      <div className={classes.cards}>
        <VisitCard appointment={appointment} />
        <PaymentCard appointment={appointment} />
        {can('receive-cash') && <CashCard appointment={appointment} />}
      </div>
      <AllergiesCard patientId={patient.id} />
      <AlertsCard patientId={patient.id} />
      <ProblemsCard patientId={patient.id} />
      <VisitTexts appointment={appointment} />
      {isOwnFinished && <OwnCodes appointment={appointment} />}
      <Orders appointment={appointment} />
      <RefundsCard appointment={appointment} />
      <AppointmentHistory appointment={appointment} />
    </>
  )
}

/** The doctor of a finished visit adds diagnosis codes to it. */
function OwnCodes({ appointment: { id, patient } }: { appointment: StaffAppointment }) {
  const codes = useDiagnosisCodes({ id, patient_id: patient.id })
  return <DiagnosisCodesCard codes={codes} />
}

/** The investigations and prescriptions of a visit that has begun; before, there are none. */
function Orders({ appointment }: { appointment: StaffAppointment }) {
  const { id, patient, time_zone: zone, status } = appointment
  if (status !== APPOINTMENT_STATUS.inRoom && status !== APPOINTMENT_STATUS.completed) return null
  return (
    <>
      <VisitInvestigations visit={{ id, zone }} />
      <VisitPrescriptions visit={{ id, patient: { id: patient.id, name: patient.name_text }, zone }} />
    </>
  )
}

function Actions({ appointment }: { appointment: StaffAppointment }) {
  const t = useText('staffAppointments')
  const { can } = useAuthSession()
  const { cancelAppointment, isBusy } = useCancelAppointment()
  const cancel = async () => {
    if (await cancelAppointment(appointment.id)) void navigate('/appointments')
  }
  return (
    <>
      <RefundActions appointment={appointment} />
      {appointment.can_delete && can('delete-appointment') && (
        <Button icon={<IconTrash />} to={`/appointments/${appointment.id}/delete`}>
          {t('delete')}
        </Button>
      )}
      {(appointment.status === APPOINTMENT_STATUS.scheduled || appointment.credit_usable) &&
        appointment.walk_in_text === null &&
        can('update-appointment') && (
          <Button icon={<IconCalendarTime />} to={`/appointments/${appointment.id}/edit`}>
            {t('move.open')}
          </Button>
        )}
      {appointment.physician_cancellable && can('update-appointment') && (
        <Button icon={<IconCalendarX />} busy={isBusy} busyText={t('cancel.busy')} onClick={() => void cancel()}>
          {t('cancel.it')}
        </Button>
      )}
    </>
  )
}
