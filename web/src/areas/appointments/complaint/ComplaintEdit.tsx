import { useQuery } from '@tanstack/react-query'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { navigate, useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { useToasts } from '../../../ui/feedback/toasts'
import { stageOf } from '../booking/stage'
import { VisitSummary } from '../booking/VisitSummary'
import { PatientPage } from '../page/PatientPage'
import { AttachmentsPart } from './AttachmentsPart'
import { ComplaintFields } from './ComplaintFields'
import { useAttachmentUploads } from './useAttachmentUploads'
import { useComplaintForm } from './useComplaintForm'

/** Shows the form that edits the complaint of a visit that has not taken place yet. */
export function ComplaintEdit() {
  const t = useText('appointments')
  const { appointmentId = '' } = useParams()
  const query = useQuery({ ...api.patient.show.query({ params: { id: appointmentId } }), ...handlesOwnError })
  if (query.data) return <Editing key={appointmentId} appointment={query.data.data} />
  return (
    <PatientPage title={t('complaint.editTitle')} backTo="/patient/appointments" width="narrow">
      <QueryBoundary query={query} missing={{ to: '/patient/appointments', label: t('list.title') }} variant="form">
        {() => null}
      </QueryBoundary>
    </PatientPage>
  )
}

function Editing({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const toasts = useToasts()
  const form = useComplaintForm({
    appointment,
    draftKey: `complaint.appointment-${appointment.id}`,
    guard: true,
    onSaved: () => {
      toasts.success(t('complaint.saved'))
      void navigate('/patient/appointments')
    },
  })
  const uploads = useAttachmentUploads(appointment.id)
  const save = async () => {
    if (await uploads.finish()) form.submit()
  }
  const stage = stageOf(appointment, Date.now())
  if (stage === 'over' || stage === 'lost') return <Navigate to={`/patient/appointments/${appointment.id}/show`} />
  return (
    <PatientPage
      title={t('complaint.editTitle')}
      backTo="/patient/appointments"
      width="narrow"
      foot={
        <Button
          variant="primary"
          wide
          onClick={() => void save()}
          busy={form.busy || uploads.isWaiting}
          {...(uploads.isWaiting && { busyText: t('file.waiting') })}
        >
          {t('complaint.save')}
        </Button>
      }
    >
      <VisitSummary appointment={appointment} />
      <ComplaintFields form={form} />
      <AttachmentsPart appointmentId={appointment.id} uploads={uploads} />
    </PatientPage>
  )
}
