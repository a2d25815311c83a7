import { date, pgTable, text } from 'drizzle-orm/pg-core'
import type { AlertVersion } from '#contract/alerts/calls'
import { clinicalListColumns } from './clinicalLists'

/** Alerts of patients, and statements that there are none. */
export const alerts = pgTable('alerts', {
  ...clinicalListColumns(),
  kind: text().$type<AlertVersion['kind']>(),
  details: text(),
  /** The same for the same details. */
  details_key: text(),
  until: date({ mode: 'string' }),
  /** The day of the first recording, in the time zone of the person who recorded it. */
  recorded_on: date({ mode: 'string' }).notNull(),
  status: text().$type<AlertVersion['status']>().notNull().default('active'),
})
