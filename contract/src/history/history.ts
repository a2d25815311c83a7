import * as z from 'zod'
import { clinicTypes } from '../clinics/clinicInput'
import { walk_in_text } from '../clinics/walkInText'
import { EPISODE_STATUS } from '../episodes/codes'
import { Investigation } from '../investigations/investigation'
import { NamedOption } from '../kit/responses'
import { code, instant } from '../kit/values'
import { Prescription } from '../prescriptions/prescription'
import { Person } from '../users/people'

/** The most prescriptions, and orders of a center type, of one episode or visit that its history shows; further ones are counted. */
export const mostHistoryOrders = 100

/** A prescription of an earlier stay or visit. */
export const HistoryPrescription = Prescription.pick({
  id: true,
  type: true,
  drug_name: true,
  dosage_text: true,
  frequency_text: true,
  status: true,
  status_text: true,
  start_at: true,
  end_date: true,
  doctor: true,
})
export type HistoryPrescription = z.output<typeof HistoryPrescription>

/** The ICD-11 codes in their order. */
const icds = z.array(z.object({ code: z.string(), title: z.string() }))

const prescriptions = {
  /** Those that were confirmed, the newest first: 100 at most. */
  prescriptions: z.array(HistoryPrescription),
  prescriptions_total: z.number().int(),
}

/** An investigation that was ordered in an earlier stay or visit. */
export const HistoryOrder = Investigation.pick({
  id: true,
  investigationTypeText: true,
  date: true,
  status: true,
  status_text: true,
  doctor: true,
})
export type HistoryOrder = z.output<typeof HistoryOrder>

const orders = {
  /** The newest first: 100 at most. */
  lab_orders: z.array(HistoryOrder),
  lab_orders_total: z.number().int(),
  rad_orders: z.array(HistoryOrder),
  rad_orders_total: z.number().int(),
}

/** An earlier or current stay of a patient. What belongs to the discharge is null or empty while it is open. */
export const HistoryEpisode = z.object({
  id: z.number(),
  /** The hospital. */
  location: NamedOption,
  /** The hospital's. */
  time_zone: z.string(),
  created_at: instant,
  discharge_time: instant.nullable(),
  status: z.enum(EPISODE_STATUS),
  status_text: z.string(),
  /** Of the discharge; while it is open, of the episode. */
  specialty: NamedOption,
  /** Who discharged the patient; while it is open, who admitted them. */
  author: Person,
  discharge_reason: z.string().nullable(),
  note: z.string().nullable(),
  icds,
  /** The answers to the discharge form, in the caller's language; null if there was none. */
  discharge_form: z
    .object({ title: z.string(), answers: z.array(z.object({ question: z.string(), answer: z.string() })) })
    .nullable(),
  /** Texts that were added to the summary after the discharge, the oldest first. */
  addenda: z.array(z.object({ text: z.string(), author: z.string(), created_at: instant })),
  ...orders,
  ...prescriptions,
})
export type HistoryEpisode = z.output<typeof HistoryEpisode>

/** An earlier visit to a clinic. The doctor's notes and codes are empty until it is finished. */
export const HistoryVisit = z.object({
  id: z.number(),
  clinic: z.object({ id: z.number(), title: z.string(), hospital: NamedOption }),
  type: z.enum(clinicTypes),
  type_text: z.string(),
  doctor: Person,
  specialty: NamedOption,
  starts_at: instant,
  /** The clinic's. */
  time_zone: z.string(),
  walk_in_text,
  status: code,
  status_text: z.string(),
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  examination: z.string().nullable(),
  diagnosis: z.string().nullable(),
  icds,
  recommendations: z.string().nullable(),
  ...orders,
  ...prescriptions,
})
export type HistoryVisit = z.output<typeof HistoryVisit>

/** An investigation of a patient, with its files. */
export const HistoryInvestigation = Investigation.pick({
  id: true,
  code: true,
  model_type: true,
  model_id: true,
  center_type: true,
  investigationTypeText: true,
  investigation_types: true,
  doctor: true,
  center: true,
  date: true,
  priority_text: true,
  status: true,
  status_text: true,
  external_investigation: true,
  order_notes: true,
  execution_date: true,
  execution_notes: true,
  created_at: true,
  attachments: true,
  media: true,
  lab_values: true,
})
export type HistoryInvestigation = z.output<typeof HistoryInvestigation>
