import * as z from 'zod'
import { List, One } from '../kit/responses'
import { chosenId, code, id, instant, multiLine, optionalMultiLine, singleLine, wallDateTime } from '../kit/values'
import { Person } from '../users/people'
import { dosageUnits, drugForms, drugRoutes } from './options'
import { PrescribingWarning } from './prescription'

/** What the named doctor says about an emergency dose. */
export const emergencyOutcomes = ['acknowledged', 'disputed'] as const
export type EmergencyOutcome = (typeof emergencyOutcomes)[number]

/** A dose that was given in an emergency, before anybody prescribed it. */
export const EmergencyDoseInput = z.object({
  drug_id: chosenId('validation.invalidChoice', 'validation.chooseOption'),
  /** With `dosage_unit` a decimal number, otherwise free text. */
  dosage: singleLine(50),
  dosage_unit: z.enum(dosageUnits, { error: 'validation.invalidChoice' }).nullish(),
  form_id: z.enum(drugForms, { error: 'validation.required' }),
  route_id: z.enum(drugRoutes, { error: 'validation.required' }),
  /** On the wall clock of the hospital; without it, now. Not in the future, not before the admission. */
  given_at: wallDateTime.nullish(),
  /** The member of staff who gave it; without it, the caller. */
  given_by_id: id.nullish(),
  /** The doctor who ordered it, and who acknowledges it. */
  doctor_id: chosenId(),
  reason: multiLine(500).min(1, 'validation.required'),
  /** Why it was given in spite of the warnings; required if there are any. */
  warnings_reason: optionalMultiLine(500),
})

/** Acknowledges an emergency dose, or disputes it with a note. */
export const AcknowledgeInput = z.object({
  outcome: z.enum(emergencyOutcomes, { error: 'validation.invalidChoice' }),
  /** Required to dispute. */
  note: optionalMultiLine(500),
})

export const EmergencyDose = z.object({
  id: z.number(),
  episode_id: z.number(),
  drug_id: z.number(),
  drug_name: z.string(),
  high_alert: z.boolean(),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  dosage_text: z.string(),
  form: z.string(),
  route: z.string(),
  given_at: instant,
  given_by: Person,
  recorded_at: instant,
  recorded_by: Person,
  doctor: Person,
  reason: z.string(),
  warnings: z.array(PrescribingWarning),
  warnings_reason: z.string().nullable(),
  /** null: the doctor has not answered. */
  outcome: z.enum(emergencyOutcomes).nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
  /** Whether the caller is the named doctor and can answer. */
  can_acknowledge: z.boolean(),
})
export type EmergencyDose = z.output<typeof EmergencyDose>

const ofEpisode = { record: { kind: 'episode', param: 'id' } } as const

/** The calls of doses without a prescription. */
export const emergencyDoseCalls = {
  emergencyDoses: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/emergency-doses',
    permission: ['list-prescription', 'show-prescription'],
    summary:
      'The doses of an episode that were given without a prescription: those without an answer first, 100 at most',
    ...ofEpisode,
    response: List(EmergencyDose),
  },
  emergencyDoctors: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/emergency-doses/doctors',
    permission: 'execute-prescription',
    summary: 'The doctors who can have ordered an emergency dose, those of the hospital first, 200 at most',
    ...ofEpisode,
    response: List(z.object({ id: code, name: z.string() })),
  },
  recordEmergencyDose: {
    method: 'POST',
    path: '/api/admin/episodes/{id}/emergency-doses',
    permission: 'execute-prescription',
    summary: 'Record a dose that was given in an emergency without a prescription, in the name of a doctor',
    ...ofEpisode,
    body: EmergencyDoseInput,
    response: One(EmergencyDose),
  },
  acknowledgeEmergencyDose: {
    method: 'PUT',
    path: '/api/admin/episodes/{id}/emergency-doses/{doseId}/acknowledge',
    permission: 'update-prescription',
    summary: 'Acknowledge an emergency dose as the doctor in whose name it was given, or dispute it with a note',
    params: z.object({ id, doseId: id }),
    ...ofEpisode,
    body: AcknowledgeInput,
    response: One(EmergencyDose),
  },
} as const
