import * as z from 'zod'
import { EPISODE_STATUS } from '../episodes/codes'
import { SavedIcdCode } from '../icd/calls'
import { NamedOption } from '../kit/responses'
import { instant } from '../kit/values'
import { Submission } from '../submissions/submission'
import { Person } from '../users/people'
import { openPointKinds, PARTY } from './codes'
import { FollowUpAppointment } from './followUp'
import { Reconciliation } from './reconciliation'
import { DischargeSnapshot } from './snapshot'

/** What is still open; none of it prevents the discharge. */
const OpenPoint = z.object({
  kind: z.enum(openPointKinds),
  /** In the caller's language, with the name of the drug, the question or the form. */
  text: z.string(),
  /** When the dose is due, the red flag was raised or the draft was changed. */
  at: instant.nullable(),
  /** The dose, the prescription, the red flag or the follow-up; null if it is about no record. */
  record_id: z.number().nullable(),
  /** Who takes care of it; null: who closes the episode. */
  owner: Person.nullable(),
})

/** A required part that is missing, and the problem with which closing would be refused. */
const MissingPart = z.object({
  /**
   * `discharge_reason`, `icd_codes`, `specialty_form_id`, `surveys_answers.{line_id}`,
   * `prescriptions.{prescription_id}` or `home_medicines.{id}`.
   */
  field: z.string(),
  /** In the caller's language; of a medicine with its name. */
  text: z.string(),
})

/** A version of the summary: the first one is created by the discharge, each addendum creates another one. */
export const SummaryVersion = z.object({
  id: z.number(),
  episode_id: z.number(),
  version: z.number().int(),
  created_at: instant,
  author: Person,
  /** The text of the addendum; null of the first version. */
  addendum: z.string().nullable(),
})
export type SummaryVersion = z.output<typeof SummaryVersion>

export const DischargeSummary = SummaryVersion.extend({ snapshot: DischargeSnapshot })
export type DischargeSummary = z.output<typeof DischargeSummary>

/** The discharge of an episode: its draft and everything that the wizard shows. */
export const Discharge = z.object({
  episode_id: z.number(),
  status: z.enum(EPISODE_STATUS),
  status_text: z.string(),
  discharge_time: instant.nullable(),
  /** When the patient left the bed; null while they are in it. */
  left_bed_at: instant.nullable(),
  /** The hospital's. */
  time_zone: z.string(),
  /** Increased with every change; 0 while there is no draft. */
  revision: z.number().int(),
  /** Who changed the draft last, and when; null while there is none. */
  editor: Person.nullable(),
  updated_at: instant.nullable(),
  /** Whether the caller can change the draft, and close the episode: only while it is open. */
  editable: z.boolean(),
  can_close: z.boolean(),
  discharge_reason: z.string().nullable(),
  /** Who ends the stay: 1 the hospital, 2 the patient, at their own request. */
  party: z.enum(PARTY),
  /** The codes of the episode. */
  icd_codes: z.array(SavedIcdCode),
  /** The specialty of the episode, until another one is chosen. */
  specialty_id: z.number(),
  /** The form that was chosen, a version; null: none. */
  specialty_form_id: z.number().nullable(),
  /** The form with its answers; null until one is chosen. */
  survey_instance: Submission.nullable(),
  note: z.string().nullable(),
  warning_signs: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  reconciliation: Reconciliation,
  /** The follow-up appointments that are not cancelled, by their start: 50 at most. */
  follow_ups: z.array(FollowUpAppointment),
  /** Empty after discharge; see the snapshot of the summary. 50 of a kind at most. */
  open_points: z.array(OpenPoint),
  /** Empty if the episode can be closed, and after discharge. */
  missing: z.array(MissingPart),
  /** The discharge forms that are offered at the hospital, each for a specialty or (null) for all of them. */
  forms: z.array(NamedOption.extend({ specialty_id: z.number().nullable() })),
  specialties: z.array(NamedOption),
  /** The newest version first; empty until the discharge. */
  summaries: z.array(SummaryVersion),
})
export type Discharge = z.output<typeof Discharge>

/** The response of closing, also of closing again. */
export const ClosedEpisode = z.object({
  id: z.number(),
  status: z.enum(EPISODE_STATUS),
  status_text: z.string(),
  discharge_time: instant,
  /** The first version of the summary. */
  summary_id: z.number(),
})
