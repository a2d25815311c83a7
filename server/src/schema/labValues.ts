import { boolean, integer, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { type LabFlag, labFlags } from '#contract/results/flag'

/** What the results of a type have values of (migration 0273). */
export const investigationAnalytes = pgTable('investigation_analytes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  type_id: integer().notNull(),
  position: smallint().notNull(),
  name: text().notNull(),
  name_ar: text(),
  loinc: text(),
  unit: text(),
  critical_low: numeric(),
  critical_high: numeric(),
  /** Since when it is not offered any more. */
  deleted_at: timestamp({ withTimezone: true }),
})

/** The values of lab results, each with the event that recorded it. Triggers refuse changes of them. */
export const investigationValues = pgTable('investigation_values', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  investigation_id: integer().notNull(),
  event_id: integer().notNull(),
  type_id: integer().notNull(),
  analyte_id: integer().notNull(),
  position: smallint().notNull(),
  value: text().notNull(),
  number: numeric(),
  unit: text(),
  low: numeric(),
  high: numeric(),
  range_text: text(),
  flag: text().$type<LabFlag>(),
  flag_is_stated: boolean().notNull(),
})

/** The value of `criticalValues`, one of the list. */
export const CriticalValueRow = z.strictObject({
  name: z.string(),
  alternate_name: z.string().nullable(),
  value: z.string(),
  unit: z.string().nullable(),
  flag: z.enum(labFlags),
})

/** Returns an SQL expression of the list of `CriticalValueRow` of an investigation, as its result was recorded last. */
export function criticalValues(investigation: string): string {
  return `(select coalesce(json_agg(json_build_object('name', analytes.name, 'alternate_name', analytes.name_ar,
      'value', found.value, 'unit', found.unit, 'flag', found.flag) order by found.position), '[]')
    from investigation_values as found join investigation_analytes as analytes on analytes.id = found.analyte_id
    where found.flag in ('critical_low', 'critical_high') and found.investigation_id = ${investigation}
      and found.event_id = (select max(id) from investigation_events
        where investigation_id = ${investigation} and event in ('done', 'amended')))`
}
