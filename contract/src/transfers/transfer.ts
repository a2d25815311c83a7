import * as z from 'zod'
import { allergySeverities } from '../allergies/severity'
import { SEVERITY } from '../episodes/codes'
import { NamedOption } from '../kit/responses'
import { chosenId, instant, multiLine } from '../kit/values'
import { ageFields, Person } from '../users/people'
import { StoredScore } from '../vitals/vitalSign'
import { transferStates } from './state'

const shortText = multiLine(1000).min(1, 'validation.required')

/** An offer to transfer a patient to another hospital of the network. */
export const TransferInput = z.object({
  hospital_id: chosenId(),
  /** The department that is asked for; the receiving hospital may choose another one. */
  department_id: chosenId(),
  reason: shortText,
  /** What the receiving team needs to know before the patient arrives. */
  handover_note: multiLine(5000).min(1, 'validation.required'),
})

export const DeclineInput = z.object({ reason: shortText })

/** A transfer in lists, without anything clinical. */
export const TransferRow = z.object({
  id: z.number(),
  state: z.enum(transferStates),
  state_text: z.string(),
  episode_id: z.number(),
  /** Whether the caller can open the case. */
  can_open: z.boolean(),
  patient: z.object({ id: z.number(), name_text: z.string(), avatar: z.string().nullable() }),
  from: NamedOption,
  to: NamedOption,
  /** The department that is asked for. */
  department: NamedOption,
  offered_at: instant,
  ended_at: instant.nullable(),
})
export type TransferRow = z.output<typeof TransferRow>

const OfferedAllergies = z.object({
  state: z.enum(['not_recorded', 'none_known', 'listed']),
  entries: z.array(
    z.object({
      substance: z.string(),
      reaction: z.string().nullable(),
      severity: z.enum(allergySeverities).nullable(),
    }),
  ),
})

/** What the receiving hospital has to know to answer an offer, and nothing else of the record. */
export const OfferedPatient = z.object({
  name_text: z.string(),
  ...ageFields,
  severity: z.enum(SEVERITY),
  severity_text: z.string(),
  chief_complaint: z.string(),
  diagnoses: z.array(z.object({ code: z.string(), title: z.string() })),
  allergies: OfferedAllergies,
  /** Details of the alerts of isolation that apply. */
  isolation: z.array(z.string()),
  /** NEWS2; null: nothing was measured yet. */
  score: StoredScore.nullable(),
  measured_at: instant.nullable(),
})
export type OfferedPatient = z.output<typeof OfferedPatient>

/** An offer as the receiving hospital reads it. */
export const OfferedTransfer = z.object({
  id: z.number(),
  state: z.enum(transferStates),
  state_text: z.string(),
  hospital_id: z.number(),
  from: NamedOption,
  /** The time zone of the sending hospital. */
  time_zone: z.string(),
  department: NamedOption,
  offered_by: Person,
  offered_at: instant,
  /** null: the offer has ended, and shows nothing of the patient any more. */
  offer: z.object({ patient: OfferedPatient, reason: z.string(), handover_note: z.string() }).nullable(),
})
export type OfferedTransfer = z.output<typeof OfferedTransfer>

/** A prescription that was carried over, with its last dose before the transfer and its first one after it. */
export const CarriedPrescription = z.object({
  prescription_id: z.number(),
  drug_name: z.string(),
  dosage_text: z.string(),
  /** null: no dose was given before. */
  last_given_at: instant.nullable(),
  /** null: none is due by a schedule. */
  next_due_at: instant.nullable(),
})

/** A transfer as its case shows it. */
export const CaseTransfer = z.object({
  id: z.number(),
  state: z.enum(transferStates),
  state_text: z.string(),
  from: NamedOption,
  to: NamedOption,
  department: NamedOption,
  reason: z.string(),
  handover_note: z.string(),
  offered_by: Person,
  offered_at: instant,
  ended_by: Person.nullable(),
  ended_at: instant.nullable(),
  /** Why it was declined. */
  end_reason: z.string().nullable(),
  /** Whether the caller can withdraw it. */
  can_withdraw: z.boolean(),
  /** Of an accepted one, for those who read prescriptions. */
  carried: z.array(CarriedPrescription),
})
export type CaseTransfer = z.output<typeof CaseTransfer>
