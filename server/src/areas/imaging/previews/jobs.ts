import { sql } from 'drizzle-orm'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import { makeWaitingPreviews } from './makePreviews'

/** Makes the previews of one file, soon after it was stored. */
export const makePreviews = {
  name: 'make-previews',
  ownTransactions: true,
  run: ({ file_id: id }) => makeWaitingPreviews(sql`file_id = ${Number(id)}`),
} satisfies JobDefinition

/** Makes those that failed before, or whose server has stopped. */
export const makeAllPreviews = {
  name: 'make-all-previews',
  cron: '*/10 * * * *',
  ownTransactions: true,
  run: () => makeWaitingPreviews(sql`true`),
} satisfies JobDefinition
