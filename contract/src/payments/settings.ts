import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One } from '../kit/responses'
import { emptyAsMissing, flag, singleLine } from '../kit/values'
import { type OnlineProviderName, paymentEnvironments } from './evidence'

/** Paymob's API: the same host for tests and for live payments. */
export const paymobUrl = 'https://accept.paymob.com'
/** The page on which a card is entered. */
export const paymobCheckoutUrl = 'https://eg.checkout.paymob.com/'
/** Fawry's API, by environment. */
export const fawryUrls = { test: 'https://atfawry.fawrystaging.com', live: 'https://www.atfawry.com' } as const

/** The providers' domains. In production, keys and payers are sent to them and their subdomains only. */
const providerDomains: Record<OnlineProviderName, readonly string[]> = {
  paymob: ['paymob.com'],
  fawry: ['atfawry.com', 'fawrystaging.com'],
}

/** Returns whether an address is one of a provider's own. @param address a valid URL */
export function isProviderAddress(provider: OnlineProviderName, address: string): boolean {
  const { hostname, port } = new URL(address)
  const isOwn = providerDomains[provider].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  return isOwn && port === ''
}

/**
 * How Paymob writes a value that is null into the signed text of a callback, which its documentation does not say.
 * `any`: every variant is accepted, and the log says which one matched.
 */
export const nullTexts = ['any', 'empty', 'false', 'NA', 'null', 'None'] as const
export type NullText = (typeof nullTexts)[number]

const secretFields = ['paymob_secret_key', 'paymob_api_key', 'paymob_hmac_secret', 'fawry_secure_key'] as const
/** The fields that can be written and never read. */
export type SecretField = (typeof secretFields)[number]

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const key = (pattern: RegExp) => singleLine(400).pipe(z.string().regex(pattern, { error: 'paymentSettings.keyFormat' }))
const readable = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsNull, schema.nullable())
/** Empty or missing: the stored secret stays. */
const secret = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema.optional())

const url = singleLine(300)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'paymentSettings.url')
  .refine((value) => !URL.canParse(value) || new URL(value).username === '', 'paymentSettings.url')
const host = url.transform((value) => value.replace(/\/+$/, ''))

/** Ids, as a list or as text separated by commas or spaces. */
const integrations = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,،]+/).filter(Boolean) : (value ?? [])),
  z.array(z.string().regex(/^\d{1,15}$/, { error: 'paymentSettings.integrations' })).max(20),
)

export const PaymentSettingsInput = z.object({
  paymob_enabled: flag,
  paymob_public_key: readable(key(/^egy_pk_(test|live)_\S+$/)),
  paymob_secret_key: secret(key(/^egy_sk_(test|live)_\S+$/)),
  paymob_api_key: secret(singleLine(2000)),
  paymob_hmac_secret: secret(singleLine(400)),
  paymob_integrations: integrations,
  paymob_null_text: z.enum(nullTexts, { error: 'validation.invalidChoice' }).default('any'),
  paymob_url: z.preprocess(emptyAsMissing, host.default(paymobUrl)),
  paymob_checkout_url: z.preprocess(emptyAsMissing, url.default(paymobCheckoutUrl)),
  fawry_enabled: flag,
  fawry_environment: z.enum(paymentEnvironments, { error: 'validation.invalidChoice' }),
  /** Null: Fawry's host of the environment. */
  fawry_url: readable(host),
  fawry_merchant_code: readable(singleLine(100)),
  fawry_secure_key: secret(singleLine(400)),
})

const PaymentSettings = z.object({
  /** The demo pays at its sandbox until keys are saved. */
  sandbox: z.boolean(),
  paymob_enabled: z.boolean(),
  /** By the prefix of the keys; null without keys. */
  paymob_environment: z.enum(paymentEnvironments).nullable(),
  paymob_public_key: z.string().nullable(),
  paymob_secret_key_set: z.boolean(),
  paymob_api_key_set: z.boolean(),
  paymob_hmac_secret_set: z.boolean(),
  paymob_integrations: z.array(z.string()),
  paymob_null_text: z.enum(nullTexts),
  paymob_url: z.string(),
  paymob_checkout_url: z.string(),
  /** To enter in Paymob's dashboard, for each integration. */
  paymob_callback_url: z.string(),
  /** Where Paymob sends the browser after the payment. */
  paymob_return_url: z.string(),
  fawry_enabled: z.boolean(),
  fawry_environment: z.enum(paymentEnvironments),
  fawry_url: z.string().nullable(),
  fawry_merchant_code: z.string().nullable(),
  fawry_secure_key_set: z.boolean(),
  /** To give to Fawry. */
  fawry_notification_url: z.string(),
})
export type PaymentSettings = z.output<typeof PaymentSettings>

const path = '/api/admin/payments/settings'

/** The payment providers of the installation. */
export const paymentSettings = area({
  show: {
    method: 'GET',
    path,
    shows: 'nobody',
    permission: 'super',
    summary: 'The settings of the payment providers; of secrets, only whether they are set',
    response: One(PaymentSettings),
  },
  update: {
    method: 'PUT',
    path,
    permission: 'super',
    summary:
      'Change the settings of the payment providers; an empty secret leaves the stored one as it is, and is refused with a changed address of its provider',
    body: PaymentSettingsInput,
    audit: { kind: 'paymentSettings', id: 'single' },
    replaces: 'show',
    response: One(PaymentSettings),
  },
})
