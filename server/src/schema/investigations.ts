import { boolean, customType, date, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type {
  InvestigationEvent,
  InvestigationFileKind,
  InvestigationPriority,
  InvestigationStatus,
} from '#contract/investigations/codes'
import type { OutsideState } from '#contract/investigations/outside'
import type { CenterType } from './investigationTypes'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** Orders of investigations (migration 0268). Triggers keep what they are of, and those that are cancelled. */
export const investigations = pgTable('investigations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  /** The first order of its basket; null: it is the first one. */
  group_id: integer(),
  episode_id: integer(),
  appointment_id: integer(),
  patient_id: integer().notNull(),
  center_type: smallint().notNull().$type<CenterType>(),
  center_id: integer(),
  external_investigation: boolean().notNull().default(false),
  doctor_id: integer().notNull(),
  editor_id: integer().notNull(),
  /** When it is wanted, `YYYY-MM-DD`. */
  date: date({ mode: 'string' }).notNull(),
  priority: text().notNull().$type<InvestigationPriority>(),
  order_notes: text(),
  status: smallint().notNull().default(1).$type<InvestigationStatus>(),
  execution_date: date({ mode: 'string' }),
  execution_notes: text(),
  /** When the result was recorded or amended last. */
  result_at: instant(),
  /** Since when somebody on the ordering side has read that result. */
  seen_at: instant(),
  seen_by: integer(),
  created_at: instant().notNull(),
  revision: integer().notNull().default(1),
})
export type StoredInvestigation = typeof investigations.$inferSelect

/** The types of orders. */
export const investigationOrderTypes = pgTable('investigation_order_types', {
  investigation_id: integer().notNull(),
  type_id: integer().notNull(),
  center_type: smallint().notNull(),
  position: smallint().notNull(),
})

/** What an order, or its result, was from an event on. */
export interface RecordedState {
  investigation_types?: number[]
  center_id?: number | null
  external_investigation?: boolean
  date?: string
  priority?: InvestigationPriority
  order_notes?: string | null
  execution_date?: string
  execution_notes?: string | null
}

/** The timelines of orders. A trigger keeps them. */
export const investigationEvents = pgTable('investigation_events', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  investigation_id: integer().notNull(),
  event: text().notNull().$type<InvestigationEvent>(),
  note: text(),
  recorded: jsonb().notNull().default({}).$type<RecordedState>(),
  by_id: integer().notNull(),
  at: instant().notNull(),
})

/** Uploads for results (migration 0330): rows of `uploads` that no result has yet. */
export const investigationUploads = pgTable('investigation_uploads', {
  upload_id: integer().primaryKey(),
  investigation_id: integer().notNull(),
  /** Of a complete DICOM file, as `storeImage` stores it. */
  image_header: jsonb(),
})

/** Files of orders and of results. A trigger keeps them. */
export const investigationFiles = pgTable('investigation_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  investigation_id: integer().notNull(),
  event_id: integer().notNull(),
  kind: text().notNull().$type<InvestigationFileKind>(),
  media_id: integer().notNull(),
})

/** Links on the print-outs of external orders (migration 0371). */
export const outsideLinks = pgTable('outside_links', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  investigation_id: integer().notNull(),
  created_by: integer().notNull(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  ended_at: instant(),
})

/** Uploads by such links: rows of `uploads` that were not sent yet. */
export const outsideUploads = pgTable('outside_uploads', {
  upload_id: integer().primaryKey(),
  link_id: integer().notNull(),
  key_hash: bytes().notNull(),
  /** Of a complete DICOM file, as `storeImage` stores it. */
  image_header: jsonb(),
})

/** What was sent by such links. A trigger keeps it. */
export const outsideResults = pgTable('outside_results', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  investigation_id: integer().notNull(),
  link_id: integer().notNull(),
  sender: text().notNull(),
  note: text(),
  sent_at: instant().notNull(),
  state: text().notNull().default('waiting').$type<OutsideState>(),
  decided_by: integer(),
  decided_at: instant(),
  reason: text(),
  event_id: integer(),
})

/** The files of what was sent. */
export const outsideResultFiles = pgTable('outside_result_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  outside_result_id: integer().notNull(),
  media_id: integer().notNull(),
  image_header: jsonb(),
})
