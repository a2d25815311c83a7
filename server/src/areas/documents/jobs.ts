import { sql } from 'drizzle-orm'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { makeMissingDocuments } from './make'

/** Makes the documents of one episode, soon after its discharge. */
export const makeDocuments = {
  name: 'make-documents',
  ownTransactions: true,
  run: ({ episode_id: id }) => makeMissingDocuments(sql`episodes.id = ${Number(id)}`),
} satisfies JobDefinition

/** Makes those of addenda, and what failed before. */
export const makeAllDocuments = {
  name: 'make-all-documents',
  cron: '*/10 * * * *',
  ownTransactions: true,
  run: () => makeMissingDocuments(),
} satisfies JobDefinition
