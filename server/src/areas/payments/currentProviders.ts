import type { PaymentProviderName } from '#contract/payments/evidence'
import { fawryUrls } from '#contract/payments/settings'
import { fawry } from './providers/fawry'
import { environmentOfKey, paymob } from './providers/paymob'
import type { PaymentProvider } from './providers/provider'
import { readSettings, type SettingsRow, secretOf } from './settingsStore'

function paymobOf(row: SettingsRow): PaymentProvider | undefined {
  const secretKey = secretOf(row, 'paymob_secret_key')
  const apiKey = secretOf(row, 'paymob_api_key')
  const hmacSecret = secretOf(row, 'paymob_hmac_secret')
  const { paymob_public_key: publicKey, paymob_integrations: integrations } = row
  if (!secretKey || !apiKey || !hmacSecret || !publicKey || integrations.length === 0) return undefined
  const { paymob_url: url, paymob_checkout_url: checkoutUrl } = row
  return paymob({ url, checkoutUrl, secretKey, publicKey, apiKey, hmacSecret, integrations })
}

/** What Fawry's messages and calls are signed with. */
export interface FawryAccount {
  merchantCode: string
  secureKey: string
}

function fawryAccountOf(row: SettingsRow): FawryAccount | undefined {
  const secureKey = secretOf(row, 'fawry_secure_key')
  const { fawry_merchant_code: merchantCode } = row
  return secureKey && merchantCode ? { merchantCode, secureKey } : undefined
}

function fawryOf(row: SettingsRow): PaymentProvider | undefined {
  const account = fawryAccountOf(row)
  const { fawry_environment: environment, fawry_url: url } = row
  return account && fawry({ ...account, environment, url: url ?? fawryUrls[environment] })
}

function providersOf(row: SettingsRow): Record<PaymentProviderName, PaymentProvider | undefined> {
  return { paymob: paymobOf(row), fawry: fawryOf(row) }
}

/**
 * Returns a provider with the stored keys, also while it is switched off: earlier payments are still inquired about and
 * refunded.
 * @returns undefined if keys are missing
 */
export async function providerNamed(name: PaymentProviderName): Promise<PaymentProvider | undefined> {
  return providersOf(await readSettings())[name]
}

/** Returns the providers that patients can pay with now. */
export async function offeredProviders(): Promise<PaymentProvider[]> {
  const row = await readSettings()
  const { paymob: card, fawry: shop } = providersOf(row)
  return [row.paymob_enabled ? card : undefined, row.fawry_enabled ? shop : undefined].filter(
    (each): each is PaymentProvider => each !== undefined,
  )
}

/** How messages of Paymob are verified. */
export async function paymobVerification() {
  const row = await readSettings()
  return {
    hmacSecret: secretOf(row, 'paymob_hmac_secret'),
    nullText: row.paymob_null_text,
    environment: environmentOfKey(row.paymob_public_key ?? '') ?? ('test' as const),
  }
}

/** How messages of Fawry are verified. */
export async function fawryVerification() {
  const row = await readSettings()
  return { account: fawryAccountOf(row), environment: row.fawry_environment }
}
