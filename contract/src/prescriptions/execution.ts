import * as z from 'zod'
import { NamedOption } from '../kit/responses'
import { code, id, instant, optionalMultiLine, wallDateTime } from '../kit/values'
import { codeInput } from '../surveys/codes'
import { ageFields, Person } from '../users/people'
import { EXECUTION_STATUS, prescriptionKinds } from './codes'
import { notGivenReasons } from './options'
import { outageCodePattern } from './outageCode'
import { DoseCheck } from './secondPerson'

const recorded = {
  /** Required with `clinical` and `other`. */
  notes: optionalMultiLine(1000),
  /**
   * When it was given, on the wall clock of the hospital; without it, now. Not in the future. Without it, a correction of a dose
   * that was given keeps the time; it is required where a correction says that the dose was given after all.
   */
  given_at: wallDateTime.nullish(),
  /**
   * The `order_revision` with which the dose was shown. If the prescription says something else by now, the dose is recorded as
   * it was shown, and needs `override_reason`. Without it, what applied at `given_at` counts. A correction ignores it.
   */
  order_revision: id.nullish(),
  /** The member of staff who gave it; without it, the caller, and of a correction who gave it before. */
  given_by_id: id.nullish(),
  /**
   * Why a dose is recorded although something speaks against it: it was early, on hold, too soon, above the maximum, or its
   * prescription had ended. It was really given, so it can always be recorded; without a reason, it is refused.
   */
  override_reason: optionalMultiLine(500),
  /** Of a high-alert drug: whether the hospitals above are asked for a second person too, who then confirms in the call. */
  asks_above: z.boolean().optional(),
  /**
   * The code of the dose on an outage sheet, of one that is entered later: it is marked so. `given_at` is then required of a
   * dose that was given. A correction ignores it.
   */
  outage_code: z.string().regex(outageCodePattern, 'validation.invalidChoice').nullish(),
}

/** Records a dose as given or not given; of a recorded dose, a correction, which needs `reason` and `revision`. */
export const ExecutionInput = z.object({
  status: codeInput({ given: EXECUTION_STATUS.given, notGiven: EXECUTION_STATUS.notGiven }),
  /** Required if it was not given; with notes and without it, as in the documented call, it is `other`. */
  not_given_reason: z.enum(notGivenReasons, { error: 'validation.invalidChoice' }).nullish(),
  ...recorded,
  reason: optionalMultiLine(500),
  revision: id.nullish(),
})

/** A dose of a prescription as needed, or a further dose of a scheduled one, which was given. */
export const AdditionalDoseInput = z.object(recorded)

/**
 * In which role somebody corrects the record of a dose: in the own shift, as a nurse in charge who is on duty, in whose place
 * a doctor or an administrator can do it, or, if no shift is known, as anybody who records doses.
 */
export const correctorRoles = ['own_shift', 'nurse_in_charge', 'doctor', 'administrator', 'staff'] as const
export type CorrectorRole = (typeof correctorRoles)[number]

export const doseStates = [
  'upcoming',
  'due',
  'late',
  'missed',
  'held',
  'stopped',
  'given',
  'awaiting_second',
  'declined',
  'not_given',
] as const

const ExecutionVersion = z.object({
  status: code,
  /** Given, Not Given or Not Executed, in the caller's language. */
  status_text: z.string(),
  given_at: instant.nullable(),
  given_by: Person.nullable(),
  not_given_reason: z.enum(notGivenReasons).nullable(),
  notes: z.string().nullable(),
  override_reason: z.string().nullable(),
  recorded_by: Person.nullable(),
  recorded_at: instant.nullable(),
  /** Why this version replaced the one before it. */
  reason: z.string().nullable(),
  /** In which role that was done; null of a first record, and of a correction before roles were stored. */
  corrected_as: z.enum(correctorRoles).nullable(),
})

/** A dose. */
export const Execution = ExecutionVersion.extend({
  id: z.number(),
  prescription_id: z.number(),
  episode_id: z.number(),
  drug_name: z.string(),
  dosage_text: z.string(),
  route: z.string(),
  kind: z.enum(prescriptionKinds),
  high_alert: z.boolean(),
  /** Whether it was entered later from an outage sheet. */
  from_outage_sheet: z.boolean(),
  /** When it is due; null of a dose as needed, and of an additional one. */
  execution_time: instant.nullable(),
  /** The documented name of `given_at`. */
  executed_at: instant.nullable(),
  /** Derived at the time of the response, see doseState. */
  state: z.enum(doseStates),
  /** The documented name of `recorded_by`. */
  author: Person.nullable(),
  revision: z.number().int(),
  /** Of the prescription: sent with the record of the dose, so that it is recorded as it was shown. */
  order_revision: z.number().int(),
  /** Of a high-alert drug that was given: the request for a second person. Until it is confirmed, it does not count as given. */
  second_person: DoseCheck.nullable(),
  /** Whether the caller can confirm or decline it as the second person. */
  can_witness: z.boolean(),
  /** Whether the caller gave or recorded it, and can complete it without a second person. */
  can_complete: z.boolean(),
  /** Whether the caller can record or correct it. */
  editable: z.boolean(),
  /** Of a recorded dose whose duty has ended or was another's: the nurses in charge, who correct it. */
  charge_nurses: z.array(Person),
  /** In which role the caller can correct it in the place of these nurses; null: not in their place. */
  corrects_as: z.enum(correctorRoles).nullable(),
  /** What the corrections replaced, the newest first. */
  versions: z.array(ExecutionVersion),
  /** Earlier requests for a second person, the newest first. */
  earlier_checks: z.array(DoseCheck),
})
export type Execution = z.output<typeof Execution>

/** A prescription as needed with what was given of it. */
export const AsNeeded = z.object({
  prescription_id: z.number(),
  drug_name: z.string(),
  dosage_text: z.string(),
  route: z.string(),
  indication: z.string(),
  high_alert: z.boolean(),
  status: code,
  /** Sent with the record of a dose, as that of a scheduled one. */
  order_revision: z.number().int(),
  /** In the unit of the dosage, as decimal numbers. */
  given_in_24_hours: z.string(),
  maximum_in_24_hours: z.string(),
  minimum_interval: z.number(),
  last_given_at: instant.nullable(),
  /** null: one dose is more than the maximum. */
  next_possible_at: instant.nullable(),
})

/** The doses of a patient in a window: the day and the course. */
export const PatientDoses = z.object({
  now: instant,
  from: instant,
  to: instant,
  time_zone: z.string(),
  /** By time, those without a due time by when they were given: 2000 at most. */
  doses: z.array(Execution),
  as_needed: z.array(AsNeeded),
  /** Prescriptions that ended within the window, for the struck-through rows. */
  stopped: z.array(
    z.object({
      prescription_id: z.number(),
      drug_name: z.string(),
      dosage_text: z.string(),
      at: instant,
      reason: z.string().nullable(),
      by: Person,
    }),
  ),
})
export type PatientDoses = z.output<typeof PatientDoses>

/** A dose in the list of a ward. */
export const WardDose = Execution.omit({ versions: true, earlier_checks: true }).extend({
  is_open: z.boolean(),
  patient: z.object({
    id: z.number(),
    name_text: z.string(),
    avatar: z.string().nullable(),
    ...ageFields,
  }),
  department: NamedOption,
  bed: z.string(),
  /** When this drug was last given under this prescription. */
  last_given_at: instant.nullable(),
})
