import * as z from 'zod'
import { allergySeverities } from '../allergies/severity'
import { instant } from '../kit/values'
import { courseUnits, frequencyUnits, prescriptionKinds } from '../prescriptions/codes'
import { dosageUnits, drugForms, drugRoutes } from '../prescriptions/options'
import { openPointKinds, verdicts } from './codes'

/** A text in both languages; the same one twice if it exists in one language only. */
export const InBoth = z.object({ en: z.string(), ar: z.string() })
export type InBoth = z.output<typeof InBoth>

const Named = z.object({ id: z.number(), name: InBoth })

/** A medicine as it was prescribed or, at home, as the patient takes it. */
const MedicineDetails = z.object({
  /** Null of a medicine of the home. */
  prescription_id: z.number().nullable(),
  drug_id: z.number().nullable(),
  name: InBoth,
  composition: z.string().nullable(),
  high_alert: z.boolean(),
  /** "500 mg"; of a medicine of the home, as it was typed. */
  dosage: InBoth,
  dosage_amount: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  /** These are null of a medicine of the home. */
  form_id: z.enum(drugForms).nullable(),
  form: InBoth.nullable(),
  route_id: z.enum(drugRoutes).nullable(),
  route: InBoth.nullable(),
  kind: z.enum(prescriptionKinds).nullable(),
  /** "Every 8 hours, for 5 days". */
  frequency: InBoth.nullable(),
  /** "Once every {every} {every_unit}" of a scheduled prescription, for the grid of the day. */
  every: z.number().nullable(),
  every_unit: z.enum(frequencyUnits).nullable(),
  duration: z.number().nullable(),
  duration_unit: z.enum(courseUnits).nullable(),
  /** Of a prescription as needed: what for, how many minutes between two doses, and the most in 24 hours. */
  indication: z.string().nullable(),
  minimum_interval: z.number().nullable(),
  maximum_in_24_hours: z.string().nullable(),
  notes: z.string().nullable(),
  start_at: instant.nullable(),
  /** Whether somebody chose the start, which is else the minute of the prescription. Older summaries do not say it. */
  start_chosen: z.boolean().optional(),
  end_date: instant.nullable(),
})
export type MedicineDetails = z.output<typeof MedicineDetails>

/** A medicine before and after the discharge. */
const SummaryMedicine = z.object({
  verdict: z.enum([...verdicts, 'new']),
  /** Why it was stopped or changed. */
  reason: z.string().nullable(),
  /** Where the patient had it; null if it is new. */
  source: z.enum(['ward', 'home']).nullable(),
  /** What the patient had; null if it is new. */
  before: MedicineDetails.nullable(),
  /** What the patient gets; null if it was stopped. */
  after: MedicineDetails.nullable(),
  /** When the last dose was given on the ward; null: none. */
  last_given_at: instant.nullable(),
})
export type SummaryMedicine = z.output<typeof SummaryMedicine>

/** A text that was written after the discharge; each one makes a version of the summary. */
const Addendum = z.object({ version: z.number().int(), text: z.string(), author: Named, created_at: instant })

/**
 * What a version of a summary contains, stored when it is created, so that a document of it never changes. Texts that
 * people wrote are in the language in which they wrote them; all others in both.
 */
export const DischargeSnapshot = z.object({
  /** Of this schema. */
  format: z.literal(1),
  episode_id: z.number(),
  patient: z.object({
    id: z.number(),
    name: InBoth,
    birth_date: z.string().nullable(),
    /** At discharge. */
    age: z.number().nullable(),
    gender: z.enum(['male', 'female']).nullable(),
    /** National ID. */
    uuid: z.string(),
    phone: z.string().nullable(),
  }),
  hospital: Named,
  /** The hospital's. */
  time_zone: z.string(),
  specialty: Named,
  department: Named,
  bed: z.string(),
  admitted_at: instant,
  left_bed_at: instant,
  discharged_at: instant,
  discharged_by: Named,
  /** The oldest first. */
  stays: z.array(z.object({ department: InBoth, bed: z.string(), from: instant, until: instant })),
  discharge_reason: z.string(),
  diagnoses: z.array(z.object({ code: z.string(), title: z.string() })),
  allergies: z.object({
    state: z.enum(['not_recorded', 'none_known', 'listed']),
    /** The active ones, the most severe first. */
    entries: z.array(
      z.object({ substance: InBoth, reaction: z.string().nullable(), severity: z.enum(allergySeverities) }),
    ),
  }),
  chief_complaint: z.string(),
  present_illness_history: z.string().nullable(),
  examination: z.string().nullable(),
  /** The course of the stay. */
  note: z.string().nullable(),
  /** The discharge form with its answers in their order; null if none is offered. */
  form: z
    .object({
      instance_id: z.number(),
      title: InBoth,
      answers: z.array(z.object({ question: InBoth, answer: InBoth })),
    })
    .nullable(),
  /** Those that continue first, then the changed, the new and the stopped ones. */
  medicines: z.array(SummaryMedicine),
  follow_ups: z.array(
    z.object({
      appointment_id: z.number(),
      short_code: z.string(),
      starts_at: instant,
      /** The clinic's. */
      time_zone: z.string(),
      doctor: InBoth,
      specialty: InBoth,
      clinic: InBoth,
      hospital: InBoth,
      type: z.enum(['virtual', 'physical']),
      address: z.string().nullable(),
      /** Until when the place is held for a payment; null: it is booked. Older summaries do not say it. */
      pay_until: instant.nullable().optional(),
    }),
  ),
  /** What was open at the discharge, and who takes care of it. */
  open_points: z.array(z.object({ kind: z.enum(openPointKinds), text: InBoth, at: instant.nullable(), owner: Named })),
  warning_signs: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  /** The oldest first. */
  addenda: z.array(Addendum),
})
export type DischargeSnapshot = z.output<typeof DischargeSnapshot>
