import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { navigate, useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { HoldFoot } from '../booking/HoldFoot'
import { SlotHoldExpired } from '../booking/SlotHoldExpired'
import { clinicDateOf, stageOf } from '../booking/stage'
import { VisitSummary } from '../booking/VisitSummary'
import { PatientPage } from '../page/PatientPage'
import { useNow } from '../time/useNow'
import { AttachmentsPart } from './AttachmentsPart'
import { ComplaintFields } from './ComplaintFields'
import { carryComplaintOver, openComplaintDraft, saveComplaintDraft, slotsPath } from './complaintDraft'
import { useAttachmentUploads } from './useAttachmentUploads'
import { useComplaintForm } from './useComplaintForm'

/** The page on which a patient chooses a slot. */

/** Shows the complaint form of a slot hold; saving it leads to confirmation. */
export function ComplaintCreate() {
  const t = useText('appointments')
  const [params] = useSearchParams()
  const id = Number(params.get('appointment_id'))
  const isKnown = Number.isInteger(id) && id > 0
  const query = useQuery({ ...api.patient.show.query({ params: { id } }), ...handlesOwnError, enabled: isKnown })
  if (!isKnown) return <Navigate to="/patient/clinic/search" />
  if (query.data) return <Writing key={id} appointment={query.data.data} />
  return (
    <PatientPage title={t('complaint.title')} backTo="/patient/appointments" step={3} width="narrow">
      <QueryBoundary query={query} missing={{ to: '/patient/appointments', label: t('list.title') }} variant="form">
        {() => null}
      </QueryBoundary>
    </PatientPage>
  )
}

/** Carries what was typed over to another slot of the clinic, if the patient goes back to choose one. */
function useCarryOver(appointment: PatientAppointment) {
  useEffect(
    () => () => {
      if (window.location.pathname === slotsPath) carryComplaintOver(appointment)
    },
    [appointment],
  )
}

function Writing({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const now = useNow(1000)
  const [draftKey] = useState(() => openComplaintDraft(appointment))
  useCarryOver(appointment)
  const form = useComplaintForm({
    appointment,
    draftKey,
    guard: false,
    onSaved: (values) => {
      saveComplaintDraft(appointment.id, values)
      void navigate(`/payment/methods?appointment_id=${appointment.id}`)
    },
  })
  const uploads = useAttachmentUploads(appointment.id)
  const proceed = async () => {
    if (await uploads.finish()) form.submit()
  }
  const stage = stageOf(appointment, now)
  if (stage === 'over') return <Navigate to={`/patient/appointments/${appointment.id}/show`} />
  if (stage === 'booked') return <Navigate to={`/complaint/${appointment.id}/edit`} />
  const date = clinicDateOf(appointment)
  return (
    <PatientPage
      title={t('complaint.title')}
      backTo={`${slotsPath}?clinic_id=${appointment.clinic_id}&date=${date}`}
      step={3}
      width="narrow"
      foot={
        stage === 'held' && (
          <HoldFoot appointment={appointment}>
            <Button
              variant="primary"
              wide
              onClick={() => void proceed()}
              busy={form.busy || uploads.isWaiting}
              {...(uploads.isWaiting && { busyText: t('file.waiting') })}
            >
              {t('complaint.continue')}
            </Button>
          </HoldFoot>
        )
      }
    >
      {stage === 'lost' && <SlotHoldExpired appointment={appointment} hasDraft />}
      <VisitSummary appointment={appointment} />
      <ComplaintFields form={form} />
      {stage === 'held' && <AttachmentsPart appointmentId={appointment.id} uploads={uploads} />}
    </PatientPage>
  )
}
