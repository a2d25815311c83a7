import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { CENTER_TYPE } from '#contract/facilities/centers'
import { foldText } from '#contract/rules/foldText'

export type CenterType = (typeof CENTER_TYPE)[keyof typeof CENTER_TYPE]

/** The types that orders of investigations choose from (migration 0267). */
export const investigationTypes = pgTable('investigation_types', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  name_ar: text(),
  /** LOINC, where known. */
  loinc: text(),
  center_type: smallint().notNull().$type<CenterType>(),
  /** Since when it is not offered any more. */
  deleted_at: timestamp({ withTimezone: true }),
  /** Both names and the code, folded: `valuesOfType`. */
  search: text().notNull(),
})

type TypeNames = Pick<typeof investigationTypes.$inferInsert, 'name' | 'name_ar' | 'loinc'>

/** Returns the values to save of a type, with what it is found by. */
export function valuesOfType<T extends TypeNames>(type: T): T & { search: string } {
  return { ...type, search: foldText([type.name, type.name_ar, type.loinc].join(' ')) }
}

/** Groups of types that are ordered together (migration 0455). */
export const orderSets = pgTable('order_sets', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  name_ar: text(),
  /** Both names, folded: `valuesOfOrderSet`. */
  search: text().notNull(),
})

/** Whose doctors are offered a set; without a row, all are. */
export const orderSetSpecialties = pgTable('order_set_specialties', {
  set_id: integer().notNull(),
  specialty_id: integer().notNull(),
})

export const orderSetTypes = pgTable('order_set_types', {
  set_id: integer().notNull(),
  type_id: integer().notNull(),
  position: smallint().notNull(),
})

type SetNames = Pick<typeof orderSets.$inferInsert, 'name' | 'name_ar'>

/** Returns the values to save of an order set, with what it is found by. */
export function valuesOfOrderSet({ name, name_ar }: SetNames): SetNames & { search: string } {
  return { name, name_ar, search: foldText([name, name_ar].join(' ')) }
}
