import { chargeSignature, statusSignature } from '../fawry/signature'
import type { SandboxSettings } from '../settings'

/** A started payment. */
export interface StartedPayment {
  /** The page where it is paid. */
  page: string
  /** Fields of the page's forms. */
  fields: Record<string, string>
  /** The name of the order at the provider, which its messages have. */
  order: string
}

interface PaymentOptions {
  reference: string
  /** Where messages of Paymob are sent. */
  callbackUrl: string
  returnUrl: string
  expiresAt: Date
  secondsToPay: number
}

const amount = 58_055

/** Sends JSON as a merchant's server does, and returns status and body. */
export async function call(url: string, init: { body?: unknown; authorization?: string } = {}) {
  const { body, authorization } = init
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Starts a payment of 580.55 EGP by card. */
export async function startCardPayment(
  { paymob }: SandboxSettings,
  { reference, callbackUrl, returnUrl, secondsToPay }: PaymentOptions,
): Promise<StartedPayment> {
  const { body } = await call(`${paymob.url}/v1/intention/`, {
    authorization: `Token ${paymob.secretKey}`,
    body: {
      amount,
      currency: 'EGP',
      payment_methods: paymob.integrations.map(Number),
      items: [{ name: 'Appointment', amount, description: 'Appointment', quantity: 1 }],
      billing_data: { first_name: 'S', last_name: 'A', email: 's@example.test', phone_number: '+201000000009' },
      special_reference: reference,
      expiration: secondsToPay,
      notification_url: callbackUrl,
      redirection_url: returnUrl,
    },
  })
  const fields = { publicKey: paymob.publicKey, clientSecret: String(body.client_secret) }
  return { page: paymob.checkoutUrl, fields, order: String(body.intention_order_id) }
}

/** Starts a payment of 580.55 EGP with a code of Fawry. */
export async function startCodePayment(
  { fawry, shopUrl }: SandboxSettings,
  { reference, expiresAt }: PaymentOptions,
): Promise<StartedPayment> {
  const charge = { merchantRefNum: reference, customerProfileId: '', paymentMethod: 'PAYATFAWRY', amount: '580.55' }
  const { body } = await call(`${fawry.url}/ECommerceWeb/Fawry/payments/charge`, {
    body: {
      ...charge,
      merchantCode: fawry.merchantCode,
      customerName: 'S A',
      customerMobile: '01000000009',
      customerEmail: 's@example.test',
      currencyCode: 'EGP',
      language: 'ar-eg',
      description: 'Appointment',
      paymentExpiry: expiresAt.getTime(),
      chargeItems: [{ itemId: reference, description: 'Appointment', price: '580.55', quantity: 1 }],
      signature: chargeSignature(fawry, charge),
    },
  })
  return { page: shopUrl, fields: { code: String(body.referenceNumber) }, order: reference }
}

/** Returns the order of Fawry as status v2 shows it. */
export async function codeStatus({ fawry }: SandboxSettings, reference: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({
    merchantCode: fawry.merchantCode,
    merchantRefNumber: reference,
    signature: statusSignature(fawry, reference),
  })
  const { body } = await call(`${fawry.url}/ECommerceWeb/Fawry/payments/status/v2?${query}`)
  return body
}

/** Returns the transactions of Paymob with a reference. */
export async function cardTransactions({ paymob }: SandboxSettings, reference: string) {
  const { body } = await call(`${paymob.url}/api/acceptance/transactions?merchant_order_id=${reference}`, {
    authorization: `Token ${paymob.secretKey}`,
  })
  return body.results as Record<string, unknown>[]
}

/** Presses a button of a payment's page, and returns the response, which is not followed. */
export function press(
  { page, fields }: StartedPayment,
  action: string,
  more: Record<string, string> = {},
): Promise<Response> {
  return fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, ...more, action }),
    redirect: 'manual',
  })
}

/** Opens a payment's page. */
export async function open(
  { page, fields }: StartedPayment,
  language: string,
): Promise<{ response: Response; html: string }> {
  const response = await fetch(`${page}?${new URLSearchParams(fields)}`, { headers: { 'accept-language': language } })
  return { response, html: await response.text() }
}
