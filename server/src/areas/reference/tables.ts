import { boolean, char, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const countries = pgTable('countries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: char({ length: 2 }).notNull(),
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
  phoneCode: text('phone_code').notNull(),
})

export const cities = pgTable('cities', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  countryId: integer('country_id').notNull(),
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
})

export const specialties = pgTable('specialties', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  nameAr: text('name_ar'),
  description: text(),
})

export const levels = pgTable('levels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  nameAr: text('name_ar'),
  description: text(),
})

export const hospitals = pgTable('hospitals', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  nameAr: text('name_ar'),
  phone: text(),
  address: text(),
  description: text(),
  countryId: integer('country_id').notNull(),
  cityId: integer('city_id'),
  timeZone: text('time_zone').notNull(),
  isHub: boolean('is_hub').notNull().default(false),
  restrictEpisodes: boolean('restrict_episodes').notNull().default(false),
  parentId: integer('parent_id'),
  contactName: text('c_name'),
  contactPhone: text('c_phone'),
  contactEmail: text('c_email'),
  logoMediaId: integer('logo_media_id'),
  agreementMediaId: integer('agreement_media_id'),
})
