import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
import { id, instant, singleLine, visibleAtLeast } from '../kit/values'

export const reasonLength = { min: 10, max: 500 } as const

export const AccessReasonInput = z.object({
  /** The patient that a 403 named as `reason_for`. */
  patient_id: id,
  reason: singleLine(reasonLength.max)
    .min(reasonLength.min, { error: 'validation.min' })
    .check(visibleAtLeast(reasonLength.min)),
})

/** Reasons of staff for opening the records of patients with whom they have no relation. */
export const accessReasons = area({
  create: {
    method: 'POST',
    path: '/api/admin/access-reasons',
    permission: [
      'list-patient',
      'listPatients',
      'view-Lobby',
      'list-clinic-appointment',
      'show-appointment',
      'update-appointment',
      'show-user',
      'show-episode',
      'update-episode',
    ],
    summary:
      'Why I open the records of this patient; opens them for a limited time, and notifies the admins and the patient',
    body: AccessReasonInput,
    audit: { kind: 'patient', id: 'body.patient_id', changes: 'request' },
    response: One(z.object({ patient_id: z.number(), expires_at: instant })),
  },
})
