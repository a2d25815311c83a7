import * as z from 'zod'
import { allergySeverities } from '../allergies/severity'
import { SEVERITY } from '../episodes/codes'
import { NamedOption } from '../kit/responses'
import { instant } from '../kit/values'
import { labFlags } from '../results/flag'
import { ageFields, Person } from '../users/people'
import { StoredScore } from '../vitals/vitalSign'
import { confidences, REQUEST_STATUS, requestEvents, requestUrgencies, requestWishes } from './codes'

/** A patient in lists of requests. */
const RequestPatient = Person.extend({
  ...ageFields,
  gender: z.enum(['male', 'female']).nullable(),
})

/** The clock of a request that waits. */
const Clock = z.object({
  seen_due: instant,
  answer_due: instant,
  /** It waits for the sender, and its clock stands. */
  is_stopped: z.boolean(),
})

/** That a request rings now, as both sides see it. */
const RequestRing = z.object({
  /** Then it rings at the next doctor. */
  until: instant,
  /** At whom it rings; null: several people. */
  to: Person.nullable(),
  people: z.number().int(),
  /** It rings at the caller. */
  is_own: z.boolean(),
})

/** A request in a list. */
export const RequestRow = z.object({
  id: z.number(),
  episode_id: z.number(),
  hospital_id: z.number(),
  sender_id: z.number(),
  sender: Person,
  /** null: the doctors on duty of the specialty. */
  receiver_id: z.number().nullable(),
  receiver: Person.nullable(),
  specialty: NamedOption.nullable(),
  /** The patient's hospital. */
  from_hospital: NamedOption,
  /** The hospital that is asked. */
  hospital: NamedOption,
  patient: RequestPatient,
  status: z.enum(REQUEST_STATUS),
  status_text: z.string(),
  /** Of the episode. */
  severity: z.enum(SEVERITY),
  severity_text: z.string(),
  urgency: z.enum(requestUrgencies),
  urgency_text: z.string(),
  question: z.string().nullable(),
  wanted: z.enum(requestWishes),
  wanted_text: z.string(),
  sent_at: instant,
  /** null once it is answered, started or closed. */
  clock: Clock.nullable(),
  /** null: it does not ring. */
  ring: RequestRing.nullable(),
  /** Why it was rejected or returned; null if it was not. */
  note: z.string().nullable(),
  has_opinion: z.boolean(),
})
export type RequestRow = z.output<typeof RequestRow>

/** Something that happened to a request. */
const TimelineItem = z.object({
  id: z.number(),
  event: z.enum(requestEvents),
  event_text: z.string(),
  at: instant,
  /** null of what the clock did. */
  by: Person.nullable(),
  /** To whom it went. */
  to: Person.nullable(),
  /** How many people were notified. */
  people: z.number().int().nullable(),
  text: z.string().nullable(),
})

/** What becomes of a request next if nothing happens. */
const NextStep = z.object({
  step: z.enum(['escalated', 'coordination']),
  step_text: z.string(),
  at: instant,
  /** Who would get it now; null: nobody, or the coordinators. */
  to: Person.nullable(),
})

const AdviceItem = z.object({
  id: z.number(),
  text: z.string(),
  /** null: nobody has reported yet. */
  done: z.boolean().nullable(),
  reason: z.string().nullable(),
  reported_by: Person.nullable(),
  reported_at: instant.nullable(),
})

/** A signed opinion. */
export const Opinion = z.object({
  id: z.number(),
  version: z.number().int(),
  author: Person,
  signed_at: instant,
  /** When the data were frozen that it is based on. */
  on_data_of: instant,
  impression: z.string(),
  advice: z.array(AdviceItem),
  confidence: z.enum(confidences),
  confidence_text: z.string(),
  call_me_if: z.string().nullable(),
  review_on: z.string().nullable(),
})
export type Opinion = z.output<typeof Opinion>

/** The case as it was when the request was sent; never changed. Of the 72 hours before. */
export const RequestSnapshot = z.object({
  taken_at: instant,
  chief_complaint: z.string(),
  diagnoses: z.array(z.object({ code: z.string(), title: z.string() })),
  allergies: z.object({
    state: z.enum(['not_recorded', 'none_known', 'listed']),
    entries: z.array(
      z.object({
        substance: z.string(),
        reaction: z.string().nullable(),
        severity: z.enum(allergySeverities).nullable(),
      }),
    ),
  }),
  /** NEWS2, the oldest first. */
  scores: z.array(z.object({ at: instant, score: StoredScore })),
  /** The newest vital signs, three sets at most, each value in words; the newest first. */
  vitals: z.array(z.object({ at: instant, texts: z.array(z.string()) })),
  prescriptions: z.array(
    z.object({
      id: z.number(),
      drug_name: z.string(),
      dosage_text: z.string(),
      frequency_text: z.string(),
      is_on_hold: z.boolean(),
    }),
  ),
  /** The newest first. */
  results: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      unit: z.string().nullable(),
      flag: z.enum(labFlags).nullable(),
      at: instant,
    }),
  ),
  /** Files of results, the newest first. Each is opened as a file of its investigation. */
  images: z.array(
    z.object({
      /** Of the file. */
      id: z.number(),
      name: z.string(),
      /** In bytes. */
      size: z.number(),
      is_dicom: z.boolean(),
      at: instant,
    }),
  ),
})
export type RequestSnapshot = z.output<typeof RequestSnapshot>

/** What of the case has changed since the snapshot. */
const ChangedSince = z.object({
  vitals: z.number().int(),
  prescriptions: z.number().int(),
  results: z.number().int(),
})

/** A request with everything that both sides see of it. */
export const ConsultationRequest = RequestRow.extend({
  done_so_far: z.string().nullable(),
  time_zone: z.string(),
  /** That of the hospital that is asked. */
  asked_time_zone: z.string(),
  bed: z.string(),
  timeline: z.array(TimelineItem),
  next_step: NextStep.nullable(),
  opinions: z.array(Opinion),
  snapshot: RequestSnapshot,
  changed_since: ChangedSince,
  /** What the caller can do with it now. */
  can: z.object({
    start: z.boolean(),
    /** Note that they have opened it: none of those who have it now has. */
    note_opened: z.boolean(),
    answer: z.boolean(),
    reject: z.boolean(),
    reroute: z.boolean(),
    end: z.boolean(),
    complete: z.boolean(),
    report: z.boolean(),
    join: z.boolean(),
    /** Read and write the messages of the request. */
    write: z.boolean(),
    open_case: z.boolean(),
  }),
})
export type ConsultationRequest = z.output<typeof ConsultationRequest>

/** Three facts about a doctor. */
export const Presence = z.object({
  /** Until when the doctor is on duty; null: not on duty now. */
  on_duty_until: instant.nullable(),
  /** Whether the application is open in a browser of theirs. */
  is_online: z.boolean(),
  in_call: z.boolean(),
  /** How many minutes half of their answers took in the last 90 days; null of fewer than five. */
  usual_minutes: z.number().int().nullable(),
})
export type Presence = z.output<typeof Presence>

/** A doctor who can be consulted. */
export const Consultant = Presence.extend({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  specialty: NamedOption.nullable(),
  hospital_id: z.number(),
})
export type Consultant = z.output<typeof Consultant>

/** The consultation panel of a case. */
export const Consultations = z.object({
  /** The hospitals that can be asked, that of the case first: 200 at most. */
  hospitals: z.array(NamedOption),
  /** The one whose doctors are listed. */
  hospital_id: z.number(),
  /** Its specialties, with how many doctors are there, on duty and online. */
  specialties: z.array(
    NamedOption.extend({ doctors: z.number().int(), on_duty: z.number().int(), online: z.number().int() }),
  ),
  /** 100 at most, those who can be reached first. */
  consultants: z.array(Consultant),
  /** The requests of the case, the newest first: 50 at most. */
  requests: z.array(RequestRow),
})
export type Consultations = z.output<typeof Consultations>
