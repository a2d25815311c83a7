import * as z from 'zod'
import { seriesScopes } from '../calendarEvents/codes'
import { checkRepeating, repeating } from '../calendarEvents/input'
import { filter, PageQuery, searchText } from '../kit/responses'
import {
  always,
  chosenId,
  contactEmail,
  day,
  emptyAsMissing,
  flag,
  id,
  isBefore,
  multiLine,
  optionalId,
  optionalMultiLine,
  singleLine,
  timeZone,
  wallTime,
} from '../kit/values'
import { attendanceTypes, caseConsents, roundCaseTypes, roundTypes } from './codes'
import { RoundView } from './view'

const most = 200

/** A speaker or attendee without an account. */
export const RoundGuest = z.object({ name: singleLine(), email: contactEmail })
export type RoundGuest = z.output<typeof RoundGuest>

/** Guests as JSON text (document 3). */
const guests = z
  .string()
  .max(100_000, { error: 'validation.max' })
  .default('[]')
  .transform((text, context) => {
    try {
      const read = z
        .array(RoundGuest)
        .max(most)
        .safeParse(JSON.parse(text || '[]'))
      if (read.success) return read.data
      // The first problem is enough: our own form checks each guest when it is added.
      context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'validation.invalid' })
    } catch {
      context.addIssue({ code: 'custom', message: 'validation.invalid' })
    }
    return z.NEVER
  })

const people = z.array(id).max(most, { error: 'validation.atMost' }).default([])

/** A location with its presenters. */
const Spoke = z.object({
  spoke: chosenId(),
  consultants: z.array(id).min(1, 'validation.required').max(50, { error: 'validation.atMost' }),
})

/** The fields of a round (document 3). */
const fields = {
  title: singleLine(),
  description: optionalMultiLine(4000),
  specialty_id: chosenId(),
  organizer_id: chosenId(),
  /** The department that holds it. */
  unit: chosenId(),
  date: day,
  time_zone: timeZone,
  from: wallTime,
  to: wallTime,
  type: z.enum(roundTypes, 'validation.required'),
  is_public: flag.default(false),
  /** Its state may be recorded, with everybody's consent. It can be chosen for new rounds only. */
  is_recorded: flag.default(false),
  mandatory_speakers: people,
  mandatory_attendees: people,
  shared_speakers: guests,
  shared_attendees: guests,
  spokes: z.array(Spoke).max(50, { error: 'validation.atMost' }).default([]),
}

function checkRound(round: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const { from, to, mandatory_speakers: speakers, shared_speakers: guestSpeakers } = round
  const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (typeof from === 'string' && typeof to === 'string' && !isBefore(from, to)) add('to', 'round.endsBeforeStart')
  if (Array.isArray(speakers) && Array.isArray(guestSpeakers) && speakers.length + guestSpeakers.length === 0)
    add('mandatory_speakers', 'validation.required')
}

/** A new round, or a new series of rounds, which repeats as events of the calendar do. */
export const RoundInput = z.object({ ...fields, ...repeating }).superRefine((round, context) => {
  checkRound(round, context)
  checkRepeating(round, round.date, context)
}, always)
export type RoundInput = z.output<typeof RoundInput>

/** A changed round. Of a series, `scope` says whether the later ones change as well. */
export const RoundChange = z
  .object({ ...fields, scope: z.preprocess(emptyAsMissing, z.enum(seriesScopes).default('one')) })
  .superRefine(checkRound, always)
export type RoundChange = z.output<typeof RoundChange>

/** Which rounds of a series are deleted. */
export const RoundRemoveQuery = z.object({ scope: filter(z.enum(seriesScopes)) })

export const RoundListQuery = PageQuery.extend({ q: searchText })

/** A day of the month that the calendar shows; today by default. */
export const CalendarQuery = z.object({ currentDate: filter(day) })

export const PeopleQuery = z.object({
  q: searchText,
  /** People of this hospital only. */
  hospital_id: filter(id),
})

export const PatientsQuery = z.object({ q: searchText })

export const CasesQuery = z.object({
  type: filter(z.enum(roundCaseTypes)),
  patient_id: id,
  /** Then each case has the note of this round, instead of the newest one. */
  round_id: filter(id),
})

/** The version of the round's state that the caller saw. Optional in the documented calls; our screens send it. */
const version = z.number().int().min(0).max(1_000_000_000).optional()
const seen = z.number({ error: 'validation.required' }).int().min(0).max(1_000_000_000)

export const StartQuery = z.object({
  /** 1: the organizer confirms that the round starts before its time. */
  early: filter(z.enum(['0', '1'])),
})

/** Without a case, nothing is shown any more. */
export const ActiveCaseInput = z.object({
  activeCase: optionalId(),
  caseType: z.enum(roundCaseTypes, 'validation.invalidChoice').default('episode'),
  selectedPatient: optionalId(),
  version,
})

const longestNote = 4000

export const ConsultationInput = z.object({
  /** Ignored, because the path has it. */
  round_id: id.optional(),
  case_type: z.enum(roundCaseTypes, 'validation.invalidChoice').default('episode'),
  case_id: chosenId(),
  note: multiLine(longestNote).min(1, 'validation.required'),
})

export const SpeakerInput = z.object({ speaker_id: chosenId(), version })

/** `user_id` is the caller and is ignored. */
export const AttendanceInput = z.object({
  type: z.enum(attendanceTypes, 'validation.invalidChoice'),
  user_id: id.optional(),
})

export const RoundRateInput = z.object({
  rate: z.number().int().min(1, 'validation.atLeast').max(5, 'validation.atMost').default(5),
  model_id: chosenId(),
  model_type: z.literal('round').default('round'),
  /** Whether the person chose the stars, instead of leaving those that the dialog begins with. */
  touched: z.boolean().default(false),
  /** Whether they will do anything differently for a patient. */
  will_change: z.boolean().nullish(),
})

/** A case that is proposed for the agenda. */
export const CaseInput = z
  .object({
    episode_id: chosenId(),
    question: singleLine(),
    presenter_id: optionalId(),
    minutes: z
      .number({ error: 'validation.required' })
      .int()
      .min(1, 'validation.atLeast')
      .max(180, 'validation.atMost')
      .default(20),
    /** What the presenter says about the case, without anything that identifies the patient. */
    summary: optionalMultiLine(longestNote),
    consent: z.enum(caseConsents, 'validation.invalidChoice').default('missing'),
    /** Whether the patient has agreed in writing that the round is recorded too. */
    consent_recording: z.boolean().default(false),
  })
  .superRefine(({ consent, consent_recording: recording }, context) => {
    if (recording && consent !== 'written')
      context.addIssue({ code: 'custom', path: ['consent_recording'], message: 'roundCase.recordingInWriting' })
  }, always)

/** The agenda in its order. Cases that are left out stay proposed. */
export const AgendaInput = z.object({
  version: seen,
  cases: z
    .array(
      z.object({
        id,
        minutes: z.number().int().min(1, 'validation.atLeast').max(180, 'validation.atMost'),
        presenter_id: optionalId(),
      }),
    )
    .max(20, { error: 'validation.atMost' }),
})

export const ViewInput = z.object({ version: seen, view: RoundView })
/** Without a person, nobody is named to present next. */
export const NextInput = z.object({ version: seen, user_id: optionalId() })
export const ReadyInput = z.object({ ready: z.boolean().default(true) })
export const RecordingConsentInput = z.object({ agrees: z.boolean({ error: 'validation.required' }) })
export const RecordingInput = z.object({ version: seen })
export const HandInput = z.object({ version })
/** Without a person, the floor is given back. */
export const FloorInput = z.object({ version: seen, user_id: optionalId() })

export const PollInput = z.object({
  version: seen,
  question: singleLine(),
  options: z.array(singleLine(120)).min(2, 'validation.atLeast').max(5, 'validation.atMost'),
})

/** A vote, or the end of the poll by whoever controls the round. */
export const PollChangeInput = z
  .object({
    poll_id: chosenId(),
    /** The position of the chosen option, from 0. */
    vote: z.number().int().min(0).max(4).nullish(),
    close: z.boolean().default(false),
  })
  .superRefine(({ vote, close }, context) => {
    if (!close && (vote === null || vote === undefined))
      context.addIssue({ code: 'custom', path: ['vote'], message: 'validation.required' })
  }, always)
