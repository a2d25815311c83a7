import * as z from 'zod'
import type { Evidence, PaymentEnvironment } from '#contract/payments/evidence'
import type { RefundWay } from '#contract/payments/refund'
import { paymobEvidence } from './paymobEvidence'
import type { Action, Inquiry, PaymentOrder, PaymentProvider, Start, StartedOrder } from './provider'
import { callDeadline, type ProviderResponse, send } from './request'
import { memberOf } from './signature'

export interface PaymobSettings {
  /** Of the API, without a trailing slash. */
  url: string
  /** Of the page where the payer pays. */
  checkoutUrl: string
  secretKey: string
  publicKey: string
  /** For inquiries by transaction. */
  apiKey: string
  hmacSecret: string
  /** Ids of the integrations. */
  integrations: readonly string[]
}

const keyPattern = /^egy_(?:sk|pk)_(test|live)_/

/** Returns the environment in the prefix of a key; undefined if it has none. */
export function environmentOfKey(key: string): PaymentEnvironment | undefined {
  const found = keyPattern.exec(key)?.[1]
  return found === 'test' || found === 'live' ? found : undefined
}

/**
 * Returns the environment of the keys, which is in their prefix.
 * @throws Error if a key has none, or one is for tests and the other is not
 */
export function paymobEnvironment({
  secretKey,
  publicKey,
}: Pick<PaymobSettings, 'secretKey' | 'publicKey'>): PaymentEnvironment {
  const [secret, open] = [secretKey, publicKey].map(environmentOfKey)
  if (!secret || secret !== open) throw new Error("Paymob's keys are not both for tests or both live")
  return secret
}

const Intention = z.object({
  client_secret: z.string().min(1),
  intention_order_id: z.union([z.int(), z.string().min(1).max(64)]).transform(String),
})

/** Paymob requires a phone number; accounts may have none. */
function intentionOf(order: PaymentOrder, integrations: readonly string[]) {
  const { payer, reference, description } = order
  const amount = Number(order.amount)
  const person = { first_name: payer.firstName, last_name: payer.lastName, email: payer.email }
  return {
    amount,
    currency: 'EGP',
    payment_methods: integrations.map(Number),
    items: [{ name: description, amount, description, quantity: 1 }],
    billing_data: { ...person, phone_number: payer.phone || 'NA' },
    customer: person,
    special_reference: reference,
    expiration: order.secondsToPay,
    notification_url: order.callbackUrl,
    redirection_url: order.returnUrl,
  }
}

/** Returns the transactions in the response to an inquiry: one, or a list of them. */
function transactionsOf(body: unknown): unknown[] {
  const results = memberOf(body, 'results')
  if (Array.isArray(results)) return results
  return Array.isArray(body) ? body : [body]
}

/** Paymob with intentions and unified checkout. */
export function paymob(settings: PaymobSettings): PaymentProvider {
  const environment = paymobEnvironment(settings)
  const { url, integrations } = settings
  const secret = { authorization: `Token ${settings.secretKey}` }

  async function start(order: PaymentOrder): Promise<Start> {
    const response = await send({
      url: `${url}/v1/intention/`,
      headers: secret,
      body: intentionOf(order, integrations),
    })
    if (response.result !== 'done') return response
    const intention = Intention.safeParse(response.body)
    if (!intention.success) return { result: 'unknown', detail: 'unreadable' }
    const { client_secret: clientSecret, intention_order_id } = intention.data
    const page = new URLSearchParams({ publicKey: settings.publicKey, clientSecret })
    return {
      result: 'done',
      order: intention_order_id,
      checkout: { type: 'page', url: `${settings.checkoutUrl}?${page}`, clientSecret },
    }
  }

  /** One transaction is read as documented; by our reference, as other clients do it. */
  async function ask({ transaction, reference }: StartedOrder): Promise<ProviderResponse> {
    const transactions = `${url}/api/acceptance/transactions`
    if (transaction === null) {
      const query = new URLSearchParams({ merchant_order_id: reference })
      return send({ method: 'GET', url: `${transactions}?${query}`, headers: secret })
    }
    const signal = callDeadline()
    const signedIn = await send({ url: `${url}/api/auth/tokens`, body: { api_key: settings.apiKey }, signal })
    if (signedIn.result !== 'done') return signedIn
    const token = memberOf(signedIn.body, 'token')
    if (typeof token !== 'string') return { result: 'unknown', detail: 'unreadable' }
    const headers = { authorization: `Bearer ${token}` }
    return send({ method: 'GET', url: `${transactions}/${encodeURIComponent(transaction)}`, headers, signal })
  }

  /** Refunds or voids a capture; the response is the child transaction. */
  async function reverse(way: RefundWay, body: Record<string, string>): Promise<Action> {
    const response = await send({ url: `${url}/api/acceptance/void_refund/${way}`, headers: secret, body })
    if (response.result !== 'done') return response
    const child = paymobEvidence(response.body, { source: 'inquiry', authentic: true, environment })
    if (child?.outcome === 'failed') return { result: 'refused', detail: 'declined' }
    return child?.outcome === 'success' ? { result: 'done' } : { result: 'unknown', detail: 'unreadable' }
  }

  return {
    name: 'paymob',
    environment,
    reportsRefundedAmounts: true,
    integrations,
    start,
    async inquire(order): Promise<Inquiry> {
      const response = await ask(order)
      if (response.result !== 'done') return response
      const found = transactionsOf(response.body).map((transaction) =>
        paymobEvidence(transaction, { source: 'inquiry', authentic: true, environment }),
      )
      const evidence = found.filter((each): each is Evidence => each !== undefined)
      if (evidence.length < found.length) return { result: 'unknown', detail: 'unreadable' }
      return { result: 'done', evidence: evidence.filter((each) => each.order === order.order) }
    },
    refund: ({ transaction, amount }) =>
      reverse('refund', { transaction_id: transaction, amount_cents: String(amount) }),
    voidCapture: (transaction) => reverse('void', { transaction_id: transaction }),
    // Paymob has no call for it: an intention lapses at its expiration.
    cancel: async () => ({ result: 'refused', detail: 'not offered' }),
  }
}
