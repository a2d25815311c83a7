import * as z from 'zod'
import { requiredNumber } from '../kit/numbers'
import { NamedOption } from '../kit/responses'
import {
  chosenId,
  code,
  flag,
  id,
  instant,
  optionalId,
  optionalMultiLine,
  optionalSingleLine,
  readRevision,
  singleLine,
  wallDateTime,
} from '../kit/values'
import { codeInput } from '../surveys/codes'
import { Person } from '../users/people'
import { courseUnits, frequencyUnits, PRESCRIPTION_STATUS, PRESCRIPTION_TYPE, prescriptionKinds } from './codes'
import { dosageUnits, drugForms, drugRoutes, prescribingWarnings } from './options'
import { prescriptionActions } from './transitions'

const type = z.enum(PRESCRIPTION_TYPE, { error: 'validation.invalidChoice' })
const reason = optionalMultiLine(500)
const count = (max: number) =>
  requiredNumber().pipe(
    z.number().int('validation.wholeNumber').min(1, { error: 'validation.min' }).max(max, { error: 'validation.max' }),
  )

const order = {
  drug_id: chosenId('validation.invalidChoice', 'validation.chooseOption'),
  /** With `dosage_unit` a decimal number, otherwise free text. */
  dosage: singleLine(50),
  dosage_unit: z.enum(dosageUnits, { error: 'validation.invalidChoice' }).nullish(),
  form_id: z.enum(drugForms, { error: 'validation.required' }),
  route_id: z.enum(drugRoutes, { error: 'validation.required' }),
  kind: z.enum(prescriptionKinds, { error: 'validation.invalidChoice' }).default('scheduled'),
  /** "Once every {frequency} {frequency_time_unit}": required of a scheduled prescription. */
  frequency: count(168).nullish(),
  frequency_time_unit: z.enum(frequencyUnits, { error: 'validation.invalidChoice' }).nullish(),
  /** null: until it is stopped. Required of the types discharge and appointment. */
  duration: count(365).nullish(),
  time_unit: z.enum(courseUnits, { error: 'validation.invalidChoice' }).nullish(),
  /**
   * The first dose, on the wall clock of the hospital; without it, the moment of activation. At most 24 hours before, and 30
   * days ahead.
   */
  start: wallDateTime.nullish(),
  /** Of a prescription as needed: what for. Required of one. */
  indication: optionalSingleLine,
  /** Of a prescription as needed, in minutes: required of one. */
  minimum_interval: count(10_080).nullish(),
  /** Of a prescription as needed, in `dosage_unit`, which both are required of one. A decimal number. */
  maximum_in_24_hours: optionalSingleLine,
  notes: optionalMultiLine(2000),
  /** Why the drug is prescribed in spite of the warnings; required if there are any (see `warnings`). */
  warnings_reason: reason,
}

/**
 * A prescription: a draft, or active at once (`status`). `doctor_id` is the caller and is ignored. Which of the fields are
 * required by the kind is checked by checkOrder, in the browser and on the server.
 */
export const PrescriptionInput = z.object({
  type,
  /** Of the types doctor and S, which require it; the type R does not have it. */
  episode_id: optionalId(),
  /** Of the type R, which requires it; the others do not have it. */
  appointment_id: optionalId(),
  status: codeInput({ draft: PRESCRIPTION_STATUS.draft, active: PRESCRIPTION_STATUS.active }),
  /** The active prescription that this one takes over from, at `start`; it becomes modified in the same transaction. */
  modifies_id: optionalId(),
  ...order,
})

/** An edit; of a prescription that has ended, or after discharge, a correction, which needs `reason`. */
export const PrescriptionChange = z.object({
  ...order,
  reason,
  revision: readRevision,
  /**
   * The documented form also sends the status: another one than the stored one is set in the same transaction, as `StatusInput`
   * does; without it, or with the same one, the status stays.
   */
  status: codeInput(PRESCRIPTION_STATUS).nullish(),
})

export const StatusInput = z.object({
  /** active (confirm or resume), hold, or discontinued. */
  status: codeInput({
    active: PRESCRIPTION_STATUS.active,
    hold: PRESCRIPTION_STATUS.hold,
    discontinued: PRESCRIPTION_STATUS.discontinued,
  }),
  /** Required for hold and discontinued. */
  reason,
  /** Of a hold: until when, on the wall clock of the hospital; null: until it is resumed. */
  until: wallDateTime.nullish(),
  /** Of a draft: why it is activated in spite of the warnings. */
  warnings_reason: reason,
  revision: readRevision,
})

export const PrescribingWarning = z.object({
  kind: z.enum(prescribingWarnings),
  /** In the caller's language. */
  text: z.string(),
})

const PrescriptionVersion = z.object({
  drug_id: z.number(),
  /** In the caller's language. */
  drug_name: z.string(),
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  /** With its unit, in the caller's language. */
  dosage_text: z.string(),
  form_id: z.enum(drugForms),
  form: z.string(),
  route_id: z.enum(drugRoutes),
  route: z.string(),
  kind: z.enum(prescriptionKinds),
  frequency: z.number().nullable(),
  frequency_time_unit: z.enum(frequencyUnits).nullable(),
  /** "Every 8 hours, for 5 days", in the caller's language. */
  frequency_text: z.string(),
  duration: z.number().nullable(),
  time_unit: z.enum(courseUnits).nullable(),
  indication: z.string().nullable(),
  minimum_interval: z.number().nullable(),
  maximum_in_24_hours: z.string().nullable(),
  notes: z.string().nullable(),
  status: code,
  editor: Person,
  recorded_at: instant,
  /** Why this version replaced the one before it. */
  reason: z.string().nullable(),
})

export const Prescription = PrescriptionVersion.extend({
  id: z.number(),
  type: z.enum(PRESCRIPTION_TYPE),
  episode_id: z.number().nullable(),
  appointment_id: z.number().nullable(),
  drug: z.object({
    id: z.number(),
    drug_name: z.string(),
    composition: z.string().nullable(),
    dosage_form: z.string(),
    high_alert: z.boolean(),
  }),
  status_text: z.string(),
  doctor: Person,
  doctor_id: z.number(),
  editor_id: z.number().nullable(),
  created_at: instant,
  /** null of a draft without a start. */
  start_at: instant.nullable(),
  /** When the course ends or ended: by its duration, or because it was stopped; null: it has no end. */
  end_date: instant.nullable(),
  /** It ends within 24 hours: to be renewed or stopped. */
  ends_soon: z.boolean(),
  /** The current hold; null: none. */
  hold: z.object({ from: instant, until: instant.nullable(), reason: z.string(), by: Person }).nullable(),
  stop_reason: z.string().nullable(),
  warnings: z.array(PrescribingWarning),
  warnings_reason: z.string().nullable(),
  /** What it takes over from, and what took over from it. */
  modifies_id: z.number().nullable(),
  modified_by_id: z.number().nullable(),
  revision: z.number().int(),
  /** The document's `editable`, for the caller. */
  editable: z.boolean(),
  /** What the caller can do now, from the table of transitions. */
  actions: z.array(z.enum(prescriptionActions)),
})
export type Prescription = z.output<typeof Prescription>

export const PrescriptionWithVersions = Prescription.extend({ versions: z.array(PrescriptionVersion) })
export type PrescriptionWithVersions = z.output<typeof PrescriptionWithVersions>

/** What a prescription would be warned about, before it is saved. */
export const WarningsQuery = z.object({
  drug_id: id,
  dosage: z.string().max(50).optional(),
  dosage_unit: z.enum(dosageUnits).optional(),
  kind: z.enum(prescriptionKinds).optional(),
  frequency: count(168).optional(),
  frequency_time_unit: z.enum(frequencyUnits).optional(),
  /** The prescription that is edited or modified; it does not count as the same drug. */
  except: id.optional(),
})

const Option = z.object({ id: z.string(), name: z.string() })

export const PrescriptionUtilities = z.object({
  forms: z.array(Option),
  routes: z.array(Option),
  dosage_units: z.array(Option),
  frequency_time_units: z.array(Option),
  time_units: z.array(Option),
  not_given_reasons: z.array(Option),
  statuses: z.array(NamedOption),
  status_draft: code,
  status_active: code,
  status_hold: code,
  status_discontinued: code,
  status_modified: code,
  status_completed: code,
  status_generated: code,
  status_given: code,
  status_not_given: code,
  /** Of the episode; of an appointment, whether the caller can prescribe in it now. */
  can_confirm_prescription: flag,
})
