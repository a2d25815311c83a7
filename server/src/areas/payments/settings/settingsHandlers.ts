import type { z } from 'zod'
import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import {
  paymentSettings as calls,
  fawryUrls,
  isProviderAddress,
  type PaymentSettings,
  type PaymentSettingsInput,
  type SecretField,
} from '#contract/payments/settings'
import { context } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { Problem } from '../../../platform/http/problem'
import { isSandboxUsed } from '../currentProviders'
import { environmentOfKey } from '../providers/paymob'
import { paymentAddresses } from './addresses'
import { encryptSecret, lockSettings, readSettings, type SettingsRow, saveSettings, secretOf } from './settingsStore'

type Input = z.output<typeof PaymentSettingsInput>

const secretFields = ['paymob_secret_key', 'paymob_api_key', 'paymob_hmac_secret', 'fawry_secure_key'] as const

async function responseOf(row: SettingsRow): Promise<PaymentSettings> {
  const isSet = (field: SecretField) => secretOf(row, field) !== undefined
  const addresses = paymentAddresses()
  return {
    sandbox: await isSandboxUsed(),
    paymob_enabled: row.paymob_enabled,
    paymob_environment: environmentOfKey(row.paymob_public_key ?? '') ?? null,
    paymob_public_key: row.paymob_public_key,
    paymob_secret_key_set: isSet('paymob_secret_key'),
    paymob_api_key_set: isSet('paymob_api_key'),
    paymob_hmac_secret_set: isSet('paymob_hmac_secret'),
    paymob_integrations: row.paymob_integrations,
    paymob_null_text: row.paymob_null_text,
    paymob_url: row.paymob_url,
    paymob_checkout_url: row.paymob_checkout_url,
    paymob_callback_url: addresses.paymobCallback,
    paymob_return_url: addresses.paymobReturn,
    fawry_enabled: row.fawry_enabled,
    fawry_environment: row.fawry_environment,
    fawry_url: row.fawry_url,
    fawry_merchant_code: row.fawry_merchant_code,
    fawry_secure_key_set: isSet('fawry_secure_key'),
    fawry_notification_url: addresses.fawryNotification,
  }
}

/** Returns what is missing of a provider that is to be enabled. */
function missingFields(input: Input, hasSecret: (field: SecretField) => boolean): FieldProblems {
  const needed: [string, boolean, boolean][] = [
    ['paymob_public_key', input.paymob_enabled, input.paymob_public_key !== null],
    ['paymob_secret_key', input.paymob_enabled, hasSecret('paymob_secret_key')],
    ['paymob_api_key', input.paymob_enabled, hasSecret('paymob_api_key')],
    ['paymob_hmac_secret', input.paymob_enabled, hasSecret('paymob_hmac_secret')],
    ['paymob_integrations', input.paymob_enabled, input.paymob_integrations.length > 0],
    ['fawry_merchant_code', input.fawry_enabled, input.fawry_merchant_code !== null],
    ['fawry_secure_key', input.fawry_enabled, hasSecret('fawry_secure_key')],
  ]
  const missing = needed.filter(([, isNeeded, isGiven]) => isNeeded && !isGiven)
  return Object.fromEntries(missing.map(([field]) => [field, [{ key: 'validation.required' }]]))
}

/** Returns the problem of a secret key and a public key of which one is for tests and the other for live payments. */
function mixedKeys(input: Input, secretKey: string | undefined): FieldProblems {
  const { paymob_public_key: publicKey } = input
  if (publicKey === null || secretKey === undefined) return {}
  if (environmentOfKey(publicKey) === environmentOfKey(secretKey)) return {}
  const field = input.paymob_secret_key === undefined ? 'paymob_public_key' : 'paymob_secret_key'
  return { [field]: [{ key: 'paymentSettings.mixedKeys' }] }
}

const addressFields = ['paymob_url', 'paymob_checkout_url', 'fawry_url'] as const
type AddressField = (typeof addressFields)[number]

const providerOf = (field: AddressField) => (field === 'fawry_url' ? 'fawry' : 'paymob')

/** Returns what is wrong with an address in production: keys and payers are sent to the providers only, and encrypted. */
function addressProblem(field: AddressField, address: string | null): ApiTextKey | undefined {
  if (address === null) return undefined
  if (address.startsWith('http:')) return 'paymentSettings.https'
  return isProviderAddress(providerOf(field), address) ? undefined : 'paymentSettings.otherHost'
}

function wrongAddresses(input: Input): FieldProblems {
  if (context().platform.config.mode === 'demo') return {}
  const problems: FieldProblems = {}
  for (const field of addressFields) {
    const key = addressProblem(field, input[field])
    if (key) problems[field] = [{ key }]
  }
  return problems
}

/** Returns where an address leads. */
function destinationOf(settings: Pick<Input, AddressField | 'fawry_environment'>, field: AddressField): string {
  return settings[field] ?? fawryUrls[settings.fawry_environment]
}

/**
 * The stored keys are not sent to another address than that for which they were entered: whoever changes it could read them
 * there. Keys that are not stored yet are not missed.
 */
function keysToEnterAgain(input: Input, before: SettingsRow): FieldProblems {
  const changed = addressFields.filter((field) => destinationOf(input, field) !== destinationOf(before, field))
  const providers = new Set(changed.map(providerOf))
  const missing = secretFields.filter((field) => {
    const isSentThere = providers.has(field === 'fawry_secure_key' ? 'fawry' : 'paymob')
    return isSentThere && input[field] === undefined && before[field] !== null
  })
  return Object.fromEntries(missing.map((field) => [field, [{ key: 'paymentSettings.enterAgain' }]]))
}

/**
 * @throws Problem 422 for keys that do not belong together, for what an enabled provider lacks, and for an address that is not
 * the provider's or for which the keys were not entered
 */
function check(input: Input, before: SettingsRow): void {
  const hasSecret = (field: SecretField) => input[field] !== undefined || secretOf(before, field) !== undefined
  const secretKey = input.paymob_secret_key ?? secretOf(before, 'paymob_secret_key')
  const fields = {
    ...missingFields(input, hasSecret),
    ...mixedKeys(input, secretKey),
    ...wrongAddresses(input),
    ...keysToEnterAgain(input, before),
  }
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
}

async function update(input: Input): Promise<PaymentSettings> {
  check(input, await lockSettings())
  const { paymob_secret_key, paymob_api_key, paymob_hmac_secret, fawry_secure_key, ...readable } = input
  const given = { paymob_secret_key, paymob_api_key, paymob_hmac_secret, fawry_secure_key }
  const secrets = secretFields.flatMap((field) => {
    const value = given[field]
    return value === undefined ? [] : [[field, encryptSecret(field, value)]]
  })
  return responseOf(await saveSettings({ ...readable, ...Object.fromEntries(secrets) }))
}

export const paymentSettingsHandlers = handlers(calls, {
  show: async () => ({ data: await responseOf(await readSettings()) }),
  update: async ({ body }) => ({ data: await update(body) }),
})
