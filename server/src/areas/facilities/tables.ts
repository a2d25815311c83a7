import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Labs (type 1) and radiology centers (type 2). */
export const centers = pgTable('centers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  type: smallint().notNull(),
  name: text().notNull(),
  nameAr: text('name_ar'),
  phone: text().notNull(),
  address: text().notNull(),
  description: text().notNull(),
  countryId: integer('country_id'),
  cityId: integer('city_id'),
  hospitalId: integer('hospital_id'),
  contactName: text('c_name').notNull(),
  contactPhone: text('c_phone').notNull(),
  contactEmail: text('c_email').notNull(),
  agreementMediaId: integer('agreement_media_id'),
})

export const centerStaff = pgTable('center_staff', {
  centerId: integer('center_id').notNull(),
  userId: integer('user_id').notNull(),
  roleId: integer('role_id').notNull(),
})
