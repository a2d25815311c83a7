import * as z from 'zod'
import { NamedOption } from '../kit/responses'
import { instant, readRevision } from '../kit/values'
import { labFlags } from '../results/flag'
import { shownText } from '../rules/typedText'
import { Person } from '../users/people'
import { escalationKinds, escalationLevels, escalationSteps, stepReaches } from './steps'

/** What a person who acknowledges an escalation does about it. */
export const escalationActions = [
  'going_to_patient',
  'at_bedside',
  'doctor_called',
  'treatment_started',
  'vital_signs_repeated',
  'care_moved',
  'other',
] as const
export type EscalationAction = (typeof escalationActions)[number]

const longestNote = 1000

/** Who acknowledged an escalation, and what they do about it. */
const Acknowledgement = z.object({
  by: Person,
  at: instant,
  /** null of a record that the caller cannot open. */
  action: z.enum(escalationActions).nullable(),
  note: z.string().nullable(),
})

/** The result with the critical values that opened an escalation. */
const CriticalResult = z.object({
  investigation_id: z.number(),
  /** The names of the ordered types, in the caller's language. */
  name: z.string(),
  values: z.array(
    z.object({
      analyte: z.string(),
      value: z.string(),
      unit: z.string().nullable(),
      flag: z.enum(labFlags),
      flag_text: z.string(),
    }),
  ),
})

/** An open escalation. */
export const Escalation = z.object({
  id: z.number(),
  /** null of an outpatient. */
  episode_id: z.number().nullable(),
  /** null of an inpatient. */
  appointment_id: z.number().nullable(),
  /** Whether the caller can open the record of the patient. */
  is_open: z.boolean(),
  /** null of a record that the caller cannot open. */
  patient: z.object({ id: z.number(), name_text: z.string(), avatar: z.string().nullable() }).nullable(),
  hospital: NamedOption,
  time_zone: z.string(),
  /** null of an outpatient. */
  department: NamedOption.nullable(),
  bed: z.string().nullable(),
  kind: z.enum(escalationKinds),
  level: z.enum(escalationLevels),
  /** Increased when it starts again, such as for a higher level: an answer is of the round that was read. */
  round: z.number().int(),
  /** Of a critical result; null of a record that the caller cannot open. */
  result: CriticalResult.nullable(),
  opened_at: instant,
  /** When it was opened, or its level was raised: the steps count from it. */
  started_at: instant,
  /** When it is overdue unless somebody acknowledges it before. */
  due_at: instant,
  /** The steps since then, the first one first. */
  steps: z.array(
    z.object({
      step: z.enum(escalationSteps),
      due_at: instant,
      notified_at: instant,
      /** How many were notified. */
      people: z.number().int(),
      /** Whom the calendar chose; null: the step does not ask it. */
      reach: z.enum(stepReaches).nullable(),
      /** Those who were chosen by the calendar or as the patient's doctor; empty where all were notified. */
      who: z.array(Person),
      /** Those whose shift began afterwards, the first shift first. */
      passed_on: z.array(z.object({ notified_at: instant, who: z.array(Person) })),
    }),
  ),
  /** When the next step is due; null: none follows. */
  next_step_at: instant.nullable(),
  /** Since then; null: nobody yet. */
  acknowledged: Acknowledgement.nullable(),
  /** A corrected value, another setting or an amended result changed the cause: a person decides whether it still applies. */
  score_changed: z.boolean(),
  /** Whether the caller can acknowledge and, unless it is of a result, close it. */
  editable: z.boolean(),
})
export type Escalation = z.output<typeof Escalation>

export const AcknowledgeInput = z.object({
  round: readRevision,
  action: z.enum(escalationActions, { error: 'validation.required' }),
  note: z
    .string({ error: 'validation.required' })
    .overwrite(shownText)
    .min(1, 'validation.required')
    .max(longestNote, { error: 'validation.max' }),
})

export const CloseInput = z.object({
  round: readRevision,
  reason: z
    .string({ error: 'validation.required' })
    .overwrite(shownText)
    .min(1, 'validation.required')
    .max(longestNote, { error: 'validation.max' }),
})
