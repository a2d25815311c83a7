import type { OnlineProviderName, PaymentEnvironment, PaymentProviderName } from '#contract/payments/evidence'
import { fawryUrls, type NullText } from '#contract/payments/settings'
import { context } from '../../platform/context'
import { cashRecords } from './cash/cashRecords'
import { type FawrySettings, fawry } from './providers/fawry'
import { environmentOfKey, type PaymobSettings, paymob } from './providers/paymob'
import type { PaymentProvider, PaymentRecords } from './providers/provider'
import { defaultSettings, type SettingsRow, secretOf, storedSettings } from './settings/settingsStore'

/** The keys in use, and which providers patients can pay with. */
interface Keys {
  paymob: { isOffered: boolean; account: PaymobSettings | undefined; nullText: NullText }
  fawry: { isOffered: boolean; account: FawrySettings | undefined }
}

function paymobOf(row: SettingsRow): PaymobSettings | undefined {
  const secretKey = secretOf(row, 'paymob_secret_key')
  const apiKey = secretOf(row, 'paymob_api_key')
  const hmacSecret = secretOf(row, 'paymob_hmac_secret')
  const { paymob_public_key: publicKey, paymob_integrations: integrations } = row
  if (!secretKey || !apiKey || !hmacSecret || !publicKey || integrations.length === 0) return undefined
  const { paymob_url: url, paymob_checkout_url: checkoutUrl } = row
  return { url, checkoutUrl, secretKey, publicKey, apiKey, hmacSecret, integrations }
}

function fawryOf(row: SettingsRow): FawrySettings | undefined {
  const secureKey = secretOf(row, 'fawry_secure_key')
  const { fawry_environment: environment, fawry_url: url, fawry_merchant_code: merchantCode } = row
  return secureKey && merchantCode
    ? { url: url ?? fawryUrls[environment], environment, merchantCode, secureKey }
    : undefined
}

/** Returns whether the demo pays at its sandbox, because no keys were entered. */
export async function isSandboxUsed(): Promise<boolean> {
  return context().platform.paymentSandbox !== undefined && (await storedSettings()) === undefined
}

async function currentKeys(): Promise<Keys> {
  const { paymentSandbox } = context().platform
  const stored = await storedSettings()
  if (paymentSandbox && !stored) {
    const sandbox = paymentSandbox.settings()
    return {
      paymob: { isOffered: true, account: sandbox.paymob, nullText: 'any' },
      fawry: { isOffered: true, account: sandbox.fawry },
    }
  }
  const row = stored ?? defaultSettings
  return {
    paymob: { isOffered: row.paymob_enabled, account: paymobOf(row), nullText: row.paymob_null_text },
    fawry: { isOffered: row.fawry_enabled, account: fawryOf(row) },
  }
}

/**
 * Returns a provider with its keys, also while it is switched off: earlier payments are still inquired about and refunded.
 * @returns undefined if keys are missing
 */
export async function providerNamed(name: OnlineProviderName): Promise<PaymentProvider | undefined> {
  const keys = await currentKeys()
  if (name === 'paymob') return keys.paymob.account && paymob(keys.paymob.account)
  return keys.fawry.account && fawry(keys.fawry.account)
}

/** Returns who can be asked about attempts through a provider; undefined if keys are missing. */
export async function recordsOf(name: PaymentProviderName): Promise<PaymentRecords | undefined> {
  return name === 'cash' ? cashRecords : providerNamed(name)
}

/** Returns the providers that patients can pay with now. */
export async function offeredProviders(): Promise<PaymentProvider[]> {
  const { paymob: card, fawry: shop } = await currentKeys()
  return [
    ...(card.isOffered && card.account ? [paymob(card.account)] : []),
    ...(shop.isOffered && shop.account ? [fawry(shop.account)] : []),
  ]
}

/**
 * Returns how patients can pay online now: `test` if no offered provider has live keys, `sandbox` if the demo pays at its
 * sandbox.
 */
export async function onlinePayments(): Promise<'none' | 'sandbox' | 'test' | 'live'> {
  if (await isSandboxUsed()) return 'sandbox'
  const offered = await offeredProviders()
  if (offered.length === 0) return 'none'
  return offered.some(({ environment }) => environment === 'live') ? 'live' : 'test'
}

/** How messages of Paymob are verified. */
interface PaymobVerification {
  hmacSecret: string | undefined
  nullText: NullText
  environment: PaymentEnvironment
}

export async function paymobVerification(): Promise<PaymobVerification> {
  const { account, nullText } = (await currentKeys()).paymob
  const environment = environmentOfKey(account?.publicKey ?? '') ?? 'test'
  return { hmacSecret: account?.hmacSecret, nullText, environment }
}

/** How messages of Fawry are verified. */
export async function fawryVerification() {
  const { account } = (await currentKeys()).fawry
  return { account, environment: account?.environment ?? ('test' as const) }
}
