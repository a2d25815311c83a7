import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** Versions of the terms of use (migration 0503); see `areas/terms`. */
export const termsVersions = pgTable('terms_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  number: integer().notNull(),
  text_en: text().notNull(),
  text_ar: text().notNull(),
  changes_en: text(),
  changes_ar: text(),
  asks: boolean().notNull(),
  published_by: integer().notNull(),
  published_at: instant().notNull(),
})

/** Who agreed to which version. */
export const termsConsents = pgTable(
  'terms_consents',
  { user_id: integer().notNull(), version_id: integer().notNull(), given_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.version_id] })],
)

/** Whether a person is asked to agree: a version that asks is newer than those that the person agreed to. */
export function asksForConsent(userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from terms_versions where asks and number > coalesce((
    select max(agreed.number) from terms_consents join terms_versions as agreed on agreed.id = terms_consents.version_id
    where terms_consents.user_id = ${userId}), 0))`
}
