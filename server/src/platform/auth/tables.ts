import { boolean, customType, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Chosen by whoever keeps the account, who may choose another; never of those who work here. */
  passwordGiven: boolean('password_given').notNull().default(false),
  /** The person has chosen a password at some time: nobody else chooses another, though one may have been given since. */
  ownerChose: boolean('owner_chose').notNull().default(false),
  verifiedAt: instant('verified_at'),
  nationalId: text('uuid').notNull().default(''),
  phone: text(),
  gender: text({ enum: ['male', 'female'] }),
  birthDate: date('birth_date'),
  countryId: integer('country_id'),
  cityId: integer('city_id'),
  address: text(),
  timeZone: text('time_zone').notNull().default('Africa/Cairo'),
  language: text({ enum: ['en', 'ar'] })
    .notNull()
    .default('en'),
  isStaffMember: boolean('is_staff_member').notNull().default(false),
  isDoctor: boolean('is_doctor').notNull().default(false),
  levelId: integer('level_id'),
  specialtyId: integer('specialty_id'),
  bio: text(),
  guardianPhone: text('guardian_phone'),
  guardianNationalId: text('guardian_uuid'),
  avatarMediaId: integer('avatar_media_id'),
  idScanMediaId: integer('id_scan_media_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  closedAt: instant('closed_at'),
  /** What the person is found by; see `searchOf`. */
  search: text().notNull().default(''),
  searchVersion: smallint('search_version').notNull().default(0),
})

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  name: text().notNull(),
  seeded: boolean().notNull().default(false),
})

export const rolePermissions = pgTable('role_permissions', {
  roleId: integer('role_id').notNull(),
  permission: text().notNull(),
})

export const userRoles = pgTable('user_roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  roleId: integer('role_id').notNull(),
  hospitalId: integer('hospital_id'),
})

export const userHospitals = pgTable('user_hospitals', {
  userId: integer('user_id').notNull(),
  hospitalId: integer('hospital_id').notNull(),
})

export const sessions = pgTable('sessions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  address: text(),
  agent: text(),
})

export const refreshTokens = pgTable('refresh_tokens', {
  hash: bytes().primaryKey(),
  sessionId: integer('session_id').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

export const accountTokens = pgTable('account_tokens', {
  hash: bytes().primaryKey(),
  userId: integer('user_id').notNull(),
  purpose: text({ enum: ['verify', 'reset'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
