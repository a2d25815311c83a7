import * as z from 'zod'
import { allergySeverities } from '../allergies/severity'
import { NamedOption } from '../kit/responses'
import { instant } from '../kit/values'
import { callParts } from '../meeting/roundCall'
import { labFlags } from '../results/flag'
import { ageFields, Person } from '../users/people'
import { StoredScore } from '../vitals/vitalSign'
import { caseConsents, caseStates, ROUND_STATUS, roundCaseTypes } from './codes'
import { RoundView } from './view'

/** A patient in a round: never by name. */
export const RoundPatient = z.object({
  /** null: several countries or people from outside take part. */
  initials: z.string().nullable(),
  /** In years; null if the birth date is unknown. `to` is null of the oldest. */
  age_band: z.object({ from: z.number().int(), to: z.number().int().nullable() }).nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  /** All of it in words. */
  label: z.string(),
})
export type RoundPatient = z.output<typeof RoundPatient>

/** A case of the agenda. */
export const AgendaCase = z.object({
  id: z.number(),
  position: z.number().int(),
  state: z.enum(caseStates),
  patient: RoundPatient,
  question: z.string().nullable(),
  minutes: z.number().int(),
  presenter: Person.nullable(),
  /** The hospital that presents it; null where no hospital is shown. */
  case_location: z.string().nullable(),
  proposed_by: Person,
  consent: z.enum(caseConsents),
  consent_text: z.string(),
  /** Whether the patient has agreed that the round is recorded. */
  consent_recording: z.boolean(),
  /** Whether it can be shown: with the consent and the second check that this round requires. */
  is_ready: z.boolean(),
  /** Why not, in words. */
  missing: z.array(z.string()),
  /** Since when it is shown, and for how long it was before, in seconds. */
  shown_since: instant.nullable(),
  shown_seconds: z.number().int(),
  notes: z.number().int(),
  /** The id of the stay, for those who open it by their own access; otherwise null. */
  episode_id: z.number().nullable(),
  /** The id of the stay, with which whoever controls the round shows the case; null for the others. */
  shown_id: z.number().nullable(),
  /** Whether the caller can open the sheet now. */
  can_open: z.boolean(),
  can_withdraw: z.boolean(),
  can_check: z.boolean(),
})
export type AgendaCase = z.output<typeof AgendaCase>

export const Agenda = z.object({
  version: z.number().int(),
  closes_at: instant,
  is_closed: z.boolean(),
  /** Whether the caller orders and accepts. */
  can_order: z.boolean(),
  cases: z.array(AgendaCase),
})
export type Agenda = z.output<typeof Agenda>

/** A value with the day of the stay on which it was measured, the first being 1. */
const onDay = { day: z.number().int() }

/** The extract of a case, frozen when it was prepared: without name, numbers, dates and places. */
export const CaseSheet = z.object({
  case_id: z.number(),
  patient: RoundPatient,
  day_of_stay: z.number().int(),
  question: z.string().nullable(),
  summary: z.string().nullable(),
  chief_complaint: z.string().nullable(),
  diagnoses: z.array(z.object({ code: z.string(), title: z.string() })),
  allergies: z.object({
    state: z.enum(['not_recorded', 'none_known', 'listed']),
    entries: z.array(z.object({ substance: z.string(), severity: z.enum(allergySeverities).nullable() })),
  }),
  scores: z.array(z.object({ ...onDay, score: StoredScore })),
  vitals: z.array(z.object({ ...onDay, texts: z.array(z.string()) })),
  prescriptions: z.array(
    z.object({ drug_name: z.string(), dosage_text: z.string(), frequency_text: z.string(), is_on_hold: z.boolean() }),
  ),
  results: z.array(
    z.object({
      ...onDay,
      name: z.string(),
      value: z.string(),
      unit: z.string().nullable(),
      flag: z.enum(labFlags).nullable(),
    }),
  ),
})
export type CaseSheet = z.output<typeof CaseSheet>

export const RoundPoll = z.object({
  id: z.number(),
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.number().int() })),
  /** The position that the caller chose. */
  own_vote: z.number().int().nullable(),
  is_open: z.boolean(),
})

/** The versioned state of a round that runs. */
export const RoundState = z.object({
  round_id: z.number(),
  version: z.number().int(),
  status: z.enum(ROUND_STATUS),
  presenter: Person.nullable(),
  case_id: z.number().nullable(),
  view: RoundView.nullable(),
  floor: Person.nullable(),
  /** Who presents next, and whether they are ready for the switch. */
  next: Person.nullable(),
  next_is_ready: z.boolean(),
  /** In the order in which they were raised. */
  hands: z.array(Person.extend({ raised_at: instant })),
  poll: RoundPoll.nullable(),
})
export type RoundState = z.output<typeof RoundState>

/** Whether a round that may be recorded is recorded now, and who agrees. */
export const RoundRecordingState = z.object({
  is_running: z.boolean(),
  since: instant.nullable(),
  /** null: the caller has not answered. */
  own_consent: z.boolean().nullable(),
  /** The ids of those who have answered; for whoever controls the round, and empty for the others. */
  agreed: z.array(z.number()),
  refused: z.array(z.number()),
})

export const Conference = z.object({
  id: z.number(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  started_at: instant.nullable(),
  time_zone: z.string(),
  organizer_id: z.number(),
  session_token: z.string().nullable(),
  state: RoundState,
  agenda: z.array(AgendaCase),
  sheet: CaseSheet.nullable(),
  /** JSON of selectedPatient, caseType and activeCase (document 3), for whoever controls the round. */
  shared_data: z.string().nullable(),
  /** Who can become presenter: the organizer, speakers and presenters. */
  presenters: z.array(Person),
  /** Everybody with an account who takes part. */
  people: z.array(Person),
  is_organizer: z.boolean(),
  /** The organizer and the current presenter. */
  can_control: z.boolean(),
  /** Whether cases are shown without initials. */
  is_open: z.boolean(),
  /** null of a round that was not planned to be recorded. */
  recording: RoundRecordingState.nullable(),
  /** What the caller is in the call of the round; null where it has no sound and video for them. */
  call_part: z.enum(callParts).nullable(),
  has_raised_hand: z.boolean(),
  /** When the caller is asked whether they are still there. */
  presence_due_at: instant,
  /** Whether the caller has rated the round. */
  has_rated: z.boolean(),
})
export type Conference = z.output<typeof Conference>

/** A patient whom the caller can choose in a conference: by initials only. */
export const AccessiblePatient = z.object({
  id: z.number(),
  name: z.string(),
  ...ageFields,
  gender: z.enum(['male', 'female']).nullable(),
})

/** A case of a patient (document 3). */
export const RoundCase = z.object({
  id: z.number(),
  type: z.enum(roundCaseTypes),
  round_consultation_text: z.string().nullable(),
  case_location: NamedOption,
  /** When the stay began, `YYYY-MM-DD`. */
  case_date: z.string(),
  is_open: z.boolean(),
})

/** A note that a round wrote into a case. */
export const RoundNote = z.object({
  id: z.number(),
  round_id: z.number(),
  round_title: z.string(),
  author: Person,
  at: instant,
  note: z.string(),
})
export type RoundNote = z.output<typeof RoundNote>
