import { char, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const countries = pgTable('countries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: char({ length: 2 }).notNull(),
  name: text().notNull(),
  alternate_name: text('name_ar').notNull(),
  phone_code: text().notNull(),
})

export const cities = pgTable('cities', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  country_id: integer().notNull(),
  name: text().notNull(),
  alternate_name: text('name_ar').notNull(),
})

export const specialties = pgTable('specialties', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  alternate_name: text(),
  description: text(),
})

export const levels = pgTable('levels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  alternate_name: text(),
  description: text(),
})
