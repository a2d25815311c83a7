import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { EscalationAction } from '#contract/escalations/escalation'
import type { EscalationKind } from '#contract/escalations/steps'
import type { News2Level } from '#contract/vitals/nextCheck'

const instant = () => timestamp({ withTimezone: true })

/** Escalations of inpatients (migration 0245), and of critical results, also of outpatients (migration 0274). */
export const escalations = pgTable('escalations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  episode_id: integer(),
  appointment_id: integer(),
  /** Of a critical result. */
  investigation_id: integer(),
  kind: text().notNull().$type<EscalationKind>(),
  level: text().notNull().$type<News2Level>(),
  opened_at: instant().notNull(),
  started_at: instant().notNull(),
  /** Increased when the level is raised. */
  round: smallint().notNull().default(1),
  /** Of the score that called for a review. */
  measured_at: instant(),
  /** Of the overdue check. */
  due_at: instant(),
  /** null: no step follows. */
  next_step_at: instant(),
  /** Until when beginnings and changes of shifts were followed (migration 0452). */
  shifts_seen_at: instant(),
  score_changed_at: instant(),
  closed_at: instant(),
  closed_by: integer(),
  close_reason: text(),
})

/** Who acknowledged an escalation, one person in each round. */
export const escalationAcknowledgements = pgTable('escalation_acknowledgements', {
  escalation_id: integer().notNull(),
  round: smallint().notNull(),
  acknowledged_at: instant().notNull(),
  user_id: integer().notNull(),
  action: text().notNull().$type<EscalationAction>(),
  note: text().notNull(),
})
