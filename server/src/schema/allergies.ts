import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AllergyVersion } from '#contract/allergies/calls'
import { clinicalListColumns } from './clinicalLists'

/** Allergies of patients, and statements that none is known. */
export const allergies = pgTable('allergies', {
  ...clinicalListColumns(),
  drug_id: integer(),
  substance: text(),
  /** The same for the same drug, or for the same name of another substance. */
  substance_key: text(),
  reaction: text(),
  severity: text().$type<AllergyVersion['severity']>(),
  status: text().$type<AllergyVersion['status']>().notNull().default('active'),
  noted_since: date({ mode: 'string' }),
})
