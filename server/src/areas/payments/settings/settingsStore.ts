import { paymobCheckoutUrl, paymobUrl, type SecretField } from '#contract/payments/settings'
import { decrypt, encrypt } from '../../../platform/auth/derivedKey'
import { context, db } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { paymentSettings } from '../../../schema/payments'

export type SettingsRow = typeof paymentSettings.$inferSelect

/** Those of an installation without payment providers. */
export const defaultSettings: SettingsRow = {
  is_only: true,
  paymob_enabled: false,
  paymob_url: paymobUrl,
  paymob_checkout_url: paymobCheckoutUrl,
  paymob_public_key: null,
  paymob_secret_key: null,
  paymob_api_key: null,
  paymob_hmac_secret: null,
  paymob_integrations: [],
  paymob_null_text: 'any',
  fawry_enabled: false,
  fawry_environment: 'test',
  fawry_url: null,
  fawry_merchant_code: null,
  fawry_secure_key: null,
}

/** Returns the stored settings; undefined until Super Admin saves any. */
export async function storedSettings(): Promise<SettingsRow | undefined> {
  const [row] = await db().select().from(paymentSettings)
  return row
}

/** Returns the stored settings, or those of an installation without payment providers. */
export async function readSettings(): Promise<SettingsRow> {
  return (await storedSettings()) ?? defaultSettings
}

/** Returns the stored settings, locked until the end of the transaction, so that changes are made one after another. */
export async function lockSettings(): Promise<SettingsRow> {
  await db().insert(paymentSettings).values(defaultSettings).onConflictDoNothing()
  const [row] = await db().select().from(paymentSettings).for('update')
  return orNotFound(row)
}

export async function saveSettings(change: Partial<SettingsRow>): Promise<SettingsRow> {
  const [row] = await db().update(paymentSettings).set(change).returning()
  return orNotFound(row)
}

const purposeOf = (field: SecretField) => `payment settings ${field}`

/** Returns a secret as it is stored. */
export function encryptSecret(field: SecretField, value: string): Buffer {
  return encrypt(context().platform.config.secretKey, purposeOf(field), value)
}

/** Returns a stored secret; undefined if there is none, or if it was stored under another SECRET_KEY. */
export function secretOf(row: SettingsRow, field: SecretField): string | undefined {
  const stored = row[field]
  return stored === null ? undefined : decrypt(context().platform.config.secretKey, purposeOf(field), stored)
}
