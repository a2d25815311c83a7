import { boolean, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const hospitals = pgTable('hospitals', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  alternate_name: text(),
  phone: text(),
  address: text(),
  description: text(),
  country_id: integer().notNull(),
  city_id: integer(),
  time_zone: text().notNull(),
  is_hub: boolean().notNull().default(false),
  restrict_episodes: boolean().notNull().default(false),
  /** Whether its staff can choose to be named by role only, where patients read who opened their record. */
  names_by_role: boolean().notNull().default(false),
  parent_id: integer(),
  c_name: text(),
  c_phone: text(),
  c_email: text(),
  logo_media_id: integer(),
  agreement_media_id: integer(),
  /** Null of those that were created before migration 0340. */
  created_at: timestamp({ withTimezone: true }),
})

/** Labs (type 1) and radiology centers (type 2). */
export const centers = pgTable('centers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  type: smallint().notNull(),
  name: text().notNull(),
  alternate_name: text(),
  phone: text().notNull(),
  address: text().notNull(),
  description: text().notNull(),
  country_id: integer(),
  city_id: integer(),
  hospital_id: integer(),
  c_name: text().notNull(),
  c_phone: text().notNull(),
  c_email: text().notNull(),
  agreement_media_id: integer(),
})

export const centerStaff = pgTable('center_staff', {
  center_id: integer().notNull(),
  user_id: integer().notNull(),
  role_id: integer().notNull(),
})
