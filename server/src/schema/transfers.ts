import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TransferState } from '#contract/transfers/state'

const instant = () => timestamp({ withTimezone: true })

/** Transfers of inpatients to another hospital (migration 0257). One that has ended never changes. */
export const transfers = pgTable('transfers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer().notNull(),
  from_hospital_id: integer().notNull(),
  to_hospital_id: integer().notNull(),
  /** The department that was asked for. */
  department_id: integer().notNull(),
  reason: text().notNull(),
  handover_note: text().notNull(),
  state: text().notNull().default('offered').$type<TransferState>(),
  offered_by: integer().notNull(),
  offered_at: instant().notNull(),
  ended_by: integer(),
  ended_at: instant(),
  end_reason: text(),
})
export type StoredTransfer = typeof transfers.$inferSelect

/** The prescriptions that an accepted transfer carried over. */
export const transferPrescriptions = pgTable('transfer_prescriptions', {
  transfer_id: integer().notNull(),
  prescription_id: integer().notNull(),
  last_given_at: instant(),
  next_due_at: instant(),
})
