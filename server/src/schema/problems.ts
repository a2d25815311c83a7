import { date, pgTable, text } from 'drizzle-orm/pg-core'
import type { ProblemVersion } from '#contract/problems/calls'
import { clinicalListColumns } from './clinicalLists'

/** Problems of patients, and statements that none is known. */
export const problems = pgTable('problems', {
  ...clinicalListColumns(),
  /** In words; with a code, its title when it was recorded. */
  problem: text(),
  /** The same for the same words. */
  problem_key: text(),
  icd_code: text(),
  noted_since: date({ mode: 'string' }),
  status: text().$type<ProblemVersion['status']>().notNull().default('active'),
})
