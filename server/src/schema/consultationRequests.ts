import { boolean, date, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type {
  Confidence,
  EndReason,
  RejectReason,
  RequestEvent,
  RequestStatus,
  RequestWish,
} from '#contract/consultationRequests/codes'

const instant = () => timestamp({ withTimezone: true })

/** Consultation requests (migration 0390). Triggers keep what was asked, and that a closed one stays closed. */
export const consultationRequests = pgTable('consultation_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  from_hospital_id: integer().notNull(),
  hospital_id: integer().notNull(),
  sender_id: integer().notNull(),
  receiver_id: integer(),
  specialty_id: integer(),
  question: text(),
  done_so_far: text(),
  wanted: text().notNull().$type<RequestWish>(),
  /** The position in `requestUrgencies`. */
  urgency: smallint().notNull(),
  status: smallint().notNull().default(1).$type<RequestStatus>(),
  note: text(),
  reject_reason: text().$type<RejectReason>(),
  end_reason: text().$type<EndReason>(),
  sent_at: instant().notNull(),
  seen_at: instant(),
  started_at: instant(),
  started_by: integer(),
  answered_at: instant(),
  answered_by: integer(),
  closed_at: instant(),
  closed_by: integer(),
  returned_at: instant(),
  seen_due: instant().notNull(),
  answer_due: instant().notNull(),
  next_step_at: instant(),
  ringing_since: instant(),
  has_escalated: boolean().notNull().default(false),
  has_coordination: boolean().notNull().default(false),
  row_changed_at: instant().notNull().defaultNow(),
})
export type StoredRequest = typeof consultationRequests.$inferSelect

/** Who has received a request. Without `access_until`, they can answer it. */
export const consultationRequestReceivers = pgTable('consultation_request_receivers', {
  request_id: integer().notNull(),
  user_id: integer().notNull(),
  added_at: instant().notNull(),
  access_until: instant(),
})

/** The timelines of requests. Never changed. */
export const consultationRequestEvents = pgTable('consultation_request_events', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  request_id: integer().notNull(),
  event: text().notNull().$type<RequestEvent>(),
  at: instant().notNull(),
  by_id: integer(),
  to_id: integer(),
  people: integer(),
  text: text(),
})

/** The extracts of the cases. Never changed. */
export const consultationRequestSnapshots = pgTable('consultation_request_snapshots', {
  request_id: integer().primaryKey(),
  taken_at: instant().notNull(),
  content: jsonb().notNull(),
})

/** Signed opinions. Never changed. */
export const consultationOpinions = pgTable('consultation_opinions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  request_id: integer().notNull(),
  version: smallint().notNull(),
  author_id: integer().notNull(),
  signed_at: instant().notNull(),
  impression: text().notNull(),
  confidence: text().notNull().$type<Confidence>(),
  call_me_if: text(),
  review_on: date({ mode: 'string' }),
})

/** Items of advice. Never changed. */
export const consultationAdvice = pgTable('consultation_advice', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  request_id: integer().notNull(),
  opinion_id: integer().notNull(),
  /** The same in all versions with this text. */
  line: smallint().notNull(),
  position: smallint().notNull(),
  text: text().notNull(),
})

/** Reports about items of advice. Never changed. */
export const consultationAdviceReports = pgTable('consultation_advice_reports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  request_id: integer().notNull(),
  line: smallint().notNull(),
  is_done: boolean().notNull(),
  reason: text(),
  by_id: integer().notNull(),
  at: instant().notNull(),
})
