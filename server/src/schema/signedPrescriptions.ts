import { boolean, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** The keys with which hospitals sign prescriptions (migration 0251). */
export const prescriptionKeys = pgTable('prescription_keys', {
  kid: text().primaryKey(),
  hospital_id: integer().notNull(),
  public_key: bytes().notNull(),
  /** Encrypted; null once the key is retired. */
  private_key: bytes(),
  created_at: instant().notNull(),
  retired_at: instant(),
  revoked: boolean().notNull().default(false),
})

/** Signed prescriptions: one row for each token, without the token. */
export const signedPrescriptions = pgTable('signed_prescriptions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  prescription_id: integer().notNull(),
  revision: integer().notNull(),
  hash: bytes().notNull(),
  kid: text().notNull(),
  issued_by: integer().notNull(),
  issued_at: instant().notNull(),
  expires_at: instant().notNull(),
})
