import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { retainedKinds } from '#contract/retention/kinds'

const instant = () => timestamp({ withTimezone: true })

/** At most one row; see `areas/retention`. In days; null: forever. */
export const retentionSettings = pgTable('retention_settings', {
  is_only: boolean().primaryKey().default(true),
  mails: integer(),
  text_messages: integer(),
  notifications: integer(),
  sessions: integer().notNull(),
  import_cells: integer().notNull(),
})

/** Runs of the job that removes what is older (migration 0490). */
export const retentionRuns = pgTable('retention_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  started_at: instant().notNull(),
  finished_at: instant(),
})

/** What a run removes of each kind. */
export const retentionRemovals = pgTable(
  'retention_removals',
  {
    run_id: integer().notNull(),
    kind: text({ enum: retainedKinds }).notNull(),
    before: instant().notNull(),
    removed: integer().notNull().default(0),
    finished_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.kind] })],
)
