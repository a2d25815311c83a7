import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  /** First and last name in the other script. */
  alternate_name: text(),
  email: text().notNull(),
  /** Another email for an account that is in use, until its owner confirms or declines it. */
  pending_email: text(),
  password_hash: text().notNull(),
  /** The password breaks the rule on new passwords; null until the first sign-in with it, or another password. */
  password_weak: boolean(),
  /** The password was set by an account manager, who can set another one; never for staff. */
  password_given: boolean().notNull().default(false),
  /** The user has chosen a password at some time, so nobody else can set one, even if one has been set since. */
  owner_chose: boolean().notNull().default(false),
  /** Somebody has signed in to the account. */
  in_use: boolean().notNull().default(false),
  /** Signing in needs a second factor beside the password. */
  second_factor: boolean().notNull().default(false),
  verified_at: instant(),
  /**
   * The user has shown to know the password and to read the mailbox of the email: they opened the verification link
   * while signed in, or chose the password with a mailed link. `verified_at` alone does not show it.
   */
  email_proven: boolean().notNull().default(false),
  national_id: text('uuid').notNull().default(''),
  phone: text(),
  gender: text({ enum: ['male', 'female'] }),
  birth_date: date(),
  country_id: integer(),
  city_id: integer(),
  address: text(),
  time_zone: text().notNull().default('Africa/Cairo'),
  language: text({ enum: ['en', 'ar'] })
    .notNull()
    .default('en'),
  is_staff_member: boolean().notNull().default(false),
  /** Patients read only the role of the person in the list of who opened their record, where the hospitals allow it. */
  named_by_role: boolean().notNull().default(false),
  is_doctor: boolean().notNull().default(false),
  level_id: integer(),
  specialty_id: integer(),
  bio: text(),
  alternate_bio: text(),
  guardian_phone: text(),
  guardian_national_id: text('guardian_uuid'),
  guardian_first_name: text(),
  guardian_last_name: text(),
  guardian_email: text(),
  guardian_address: text(),
  avatar_media_id: integer(),
  id_scan_media_id: integer(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  closed_at: instant(),
  /** The text in which the person is searched; see `searchOf`. */
  search: text().notNull().default(''),
  search_version: smallint().notNull().default(0),
})

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  name: text().notNull(),
  seeded: boolean().notNull().default(false),
  /** The hospital where the role applies, with those below it; null for everywhere. */
  hospital_id: integer(),
  /** Whether holders of the role have to set up a second factor. */
  requires_second_factor: boolean().notNull().default(false),
})

export const rolePermissions = pgTable('role_permissions', {
  role_id: integer().notNull(),
  permission: text().notNull(),
})

export const userRoles = pgTable('user_roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  role_id: integer().notNull(),
  hospital_id: integer(),
})

export const userHospitals = pgTable('user_hospitals', {
  user_id: integer().notNull(),
  hospital_id: integer().notNull(),
})

/** Which hospitals manage an account, or have requested to. */
export const accountManagement = pgTable('account_management', {
  user_id: integer().notNull(),
  hospital_id: integer().notNull(),
  status: text({ enum: ['managing', 'requested', 'declined'] }).notNull(),
  consented_at: instant(),
  created_at: instant().notNull(),
})

export const authSessions = pgTable('sessions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  created_at: instant().notNull(),
  last_seen_at: instant().notNull(),
  expires_at: instant().notNull(),
  ended_at: instant(),
  address: text(),
  agent: text(),
})

/** Programs that read the FHIR API (migration 0312). A trigger keeps what they may read. */
export const apiClients = pgTable('api_clients', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  client_id: uuid().notNull(),
  hospital_id: integer().notNull(),
  /** An account that nobody can sign in to, with the role Admin at the hospital. */
  user_id: integer().notNull(),
  scopes: text().array().notNull(),
  secret_hash: bytes().notNull(),
  secret_created_at: instant().notNull(),
  token_version: integer().notNull().default(1),
  created_by: integer().notNull(),
  created_at: instant().notNull(),
  last_used_at: instant(),
  disabled_at: instant(),
})

export const refreshTokens = pgTable('refresh_tokens', {
  hash: bytes().primaryKey(),
  session_id: integer().notNull(),
  created_at: instant().notNull(),
  used_at: instant(),
})

export const accountTokens = pgTable('account_tokens', {
  hash: bytes().primaryKey(),
  user_id: integer().notNull(),
  purpose: text({
    enum: ['verify', 'reset', 'sign-in', 'passkey-sign-in', 'passkey-proof', 'passkey-registration'],
  }).notNull(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  used_at: instant(),
})

/** Codes with which patients without an email sign in by phone (migration 0560). */
export const phoneSignIns = pgTable('phone_sign_ins', {
  /** Of the challenge, which only the browser that asked has. */
  hash: bytes().primaryKey(),
  /** Null if nobody signs in with what was entered: no code fits, but trying one takes the same time. */
  user_id: integer(),
  /** A keyed hash of the code together with the account, its number and birth date, and the challenge. */
  code: bytes().notNull(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  tries: smallint().notNull().default(0),
  used_at: instant(),
})

export const totpFactors = pgTable('totp_factors', {
  user_id: integer().primaryKey(),
  /** Encrypted; see `startTotp`. */
  secret: bytes().notNull(),
  created_at: instant().notNull(),
  /** Null until the first code was entered. */
  confirmed_at: instant(),
  /** The time step of the last accepted code. */
  last_step: integer(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  user_id: integer().notNull(),
  hash: bytes().notNull(),
  used_at: instant(),
})

export const passkeys = pgTable('passkeys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer().notNull(),
  credential_id: bytes().notNull(),
  /** In COSE format. */
  public_key: bytes().notNull(),
  /** The authenticator's number of uses; 0 forever for authenticators that do not count. */
  sign_count: bigint({ mode: 'number' }).notNull(),
  /** How the browser can reach the authenticator. */
  transports: text().array().notNull(),
  name: text().notNull(),
  created_at: instant().notNull(),
  last_used_at: instant(),
})
