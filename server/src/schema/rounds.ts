import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Repeat } from '#contract/calendarEvents/codes'
import type { Language } from '#contract/kit/translate'
import type {
  CaseConsent,
  CaseState,
  RegistrationState,
  RoundPart,
  RoundStatus,
  RoundType,
} from '#contract/rounds/codes'
import type { RecordingEnd } from '#contract/rounds/recording'
import type { RoundView } from '#contract/rounds/view'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** Rounds (migration 0420). */
export const rounds = pgTable('rounds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  description: text(),
  organizer_id: integer().notNull(),
  specialty_id: integer().notNull(),
  unit_id: integer().notNull(),
  hospital_id: integer().notNull(),
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  time_zone: text().notNull(),
  type: text().notNull().$type<RoundType>(),
  is_public: boolean().notNull(),
  status: smallint().notNull().default(1).$type<RoundStatus>(),
  session_token: uuid(),
  started_at: instant(),
  ended_at: instant(),
  created_by: integer().notNull(),
  created_at: instant().notNull(),
  /** Migration 0461. */
  series_id: integer(),
  original_start: instant(),
  /** Migration 0462. */
  is_recorded: boolean().notNull().default(false),
})
export type StoredRound = typeof rounds.$inferSelect

/** Series of rounds (migration 0461). */
export const roundSeries = pgTable('round_series', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  repeat: text().notNull().$type<Repeat>(),
  repeat_until: date({ mode: 'string' }).notNull(),
})

/** Staff who take part beside the organizer. */
export const roundPeople = pgTable('round_people', {
  round_id: integer().notNull(),
  user_id: integer().notNull(),
  part: text().notNull().$type<RoundPart>(),
  /** The location of a presenter. */
  hospital_id: integer(),
})

/** People without an account. */
export const roundGuests = pgTable('round_guests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round_id: integer().notNull(),
  part: text().notNull().$type<'speaker' | 'attendee' | 'public'>(),
  name: text().notNull(),
  email: text().notNull(),
  created_at: instant().notNull(),
  /** Migration 0422. */
  state: text().notNull().default('confirmed').$type<RegistrationState>(),
  short_name: text(),
  language: text().notNull().default('en').$type<Language>(),
  confirm_hash: bytes(),
  link_hash: bytes(),
  browser_hash: bytes(),
  confirmed_at: instant(),
})

/** Whether people agree to be recorded (migration 0462). */
export const roundRecordingConsents = pgTable(
  'round_recording_consents',
  {
    round_id: integer().notNull(),
    user_id: integer().notNull(),
    agrees: boolean().notNull(),
    answered_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_id, table.user_id] })],
)

/** Recordings of the state of rounds (migration 0462). */
export const roundRecordings = pgTable('round_recordings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round_id: integer().notNull(),
  started_by: integer().notNull(),
  started_at: instant().notNull(),
  stopped_at: instant(),
  stopped_for: text().$type<RecordingEnd>(),
})

/** Certificates of attendance. Never changed. */
export const roundCertificates = pgTable('round_certificates', {
  code: text().primaryKey(),
  round_id: integer().notNull(),
  user_id: integer(),
  guest_id: integer(),
  name: text().notNull(),
  alternate_name: text(),
  title: text().notNull(),
  minutes: integer().notNull(),
  held_on: date({ mode: 'string' }).notNull(),
  issued_at: instant().notNull(),
})

/** The agendas. */
export const roundCases = pgTable('round_cases', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round_id: integer().notNull(),
  episode_id: integer().notNull(),
  hospital_id: integer().notNull(),
  state: text().notNull().$type<CaseState>(),
  position: smallint().notNull(),
  question: text(),
  summary: text(),
  minutes: smallint().notNull(),
  presenter_id: integer(),
  consent: text().notNull().$type<CaseConsent>(),
  consent_by: integer(),
  consent_at: instant(),
  /** Migration 0462. */
  consent_recording: boolean().notNull().default(false),
  sheet: jsonb().notNull(),
  sheet_at: instant().notNull(),
  checked_by: integer(),
  checked_at: instant(),
  proposed_by: integer().notNull(),
  proposed_at: instant().notNull(),
  shown_since: instant(),
  shown_seconds: integer().notNull().default(0),
  was_shown: boolean().notNull().default(false),
})
export type StoredCase = typeof roundCases.$inferSelect

/** The versioned states of rounds that run or ran (migration 0421). */
export const roundStates = pgTable('round_states', {
  round_id: integer().primaryKey(),
  version: integer().notNull().default(1),
  presenter_id: integer().notNull(),
  case_id: integer(),
  view: jsonb().$type<RoundView>(),
  floor_id: integer(),
  changed_at: instant().notNull(),
  /** Migration 0463. */
  next_id: integer(),
  next_is_ready: boolean().notNull().default(false),
})
export type StoredState = typeof roundStates.$inferSelect

/** Notes that rounds wrote into cases. Never changed. */
export const roundNotes = pgTable('round_notes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round_id: integer().notNull(),
  episode_id: integer().notNull(),
  author_id: integer().notNull(),
  at: instant().notNull(),
  note: text().notNull(),
})

export const roundAttendance = pgTable('round_attendance', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round_id: integer().notNull(),
  user_id: integer(),
  guest_id: integer(),
  joined_at: instant().notNull(),
  seen_at: instant().notNull(),
  left_at: instant(),
})

export const roundActs = pgTable('round_acts', {
  round_id: integer().notNull(),
  user_id: integer(),
  guest_id: integer(),
  at: instant().notNull(),
})

export const roundHands = pgTable('round_hands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round_id: integer().notNull(),
  user_id: integer().notNull(),
  raised_at: instant().notNull(),
})

export const roundPolls = pgTable('round_polls', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  round_id: integer().notNull(),
  question: text().notNull(),
  options: text().array().notNull(),
  asked_by: integer().notNull(),
  asked_at: instant().notNull(),
  closed_at: instant(),
})

export const roundVotes = pgTable('round_votes', {
  poll_id: integer().notNull(),
  user_id: integer().notNull(),
  option: smallint().notNull(),
})

export const roundRatings = pgTable('round_ratings', {
  round_id: integer().notNull(),
  user_id: integer().notNull(),
  rate: smallint().notNull(),
  touched: boolean().notNull(),
  will_change: boolean(),
  rated_at: instant().notNull(),
})
