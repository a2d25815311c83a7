import { useQueryClient } from '@tanstack/react-query'
import type { PatientAppointment } from '#contract/appointments/booking'
import { type Form, type FormField, useForm } from '../../../app/form/useForm'
import { api } from '../../../lib/api/api'

export interface ComplaintValues {
  cause: string
  complaint: string
}

interface ComplaintFormOptions {
  appointment: PatientAppointment
  draftKey: string
  guard: boolean
  onSaved: (values: ComplaintValues) => void
}

export type ComplaintForm = Form<ComplaintValues> & { cause: FormField<string>; complaint: FormField<string> }

/** Manages the complaint form, which is saved as a draft in this tab while the patient types. */
export function useComplaintForm({ appointment, draftKey, guard, onSaved }: ComplaintFormOptions): ComplaintForm {
  const queries = useQueryClient()
  const params = { id: appointment.id }
  const form = useForm({
    initial: { cause: appointment.cause ?? '', complaint: appointment.complaint ?? '' },
    schema: () => import('#contract/appointments/complaint').then((m) => m.ComplaintInput),
    send: (body, options) => api.patient.complaint.call({ params, body, ...options }),
    onDone: (response, values) => {
      queries.setQueryData(api.patient.show.query({ params }).queryKey, response)
      void queries.invalidateQueries({ queryKey: api.patient.list.key() })
      onSaved(values)
    },
    draftKey,
    guard,
    handlesOwnError: true,
  })
  return { ...form, cause: form.field('cause'), complaint: form.field('complaint') }
}
