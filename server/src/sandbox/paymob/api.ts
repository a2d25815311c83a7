import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Answer, merchantCall } from '../calls'
import { isSame, type Keys } from '../keys'
import type { SandboxState } from '../state'
import type { Intention } from './objects'
import type { Paymob, Reversed } from './paymob'

const required = 'This field is required.'
const filled = z.string().min(1, required)

const NewIntention = z.object({
  amount: z.int().positive(),
  currency: z.string().length(3),
  payment_methods: z.array(z.union([z.int(), z.string()])).min(1),
  items: z.array(
    z.object({
      name: filled,
      amount: z.int().nonnegative(),
      description: z.string().optional(),
      quantity: z.int().positive(),
    }),
  ),
  billing_data: z.object({ first_name: filled, last_name: filled, email: filled, phone_number: filled }),
  special_reference: filled,
  expiration: z.int().positive().default(3_600),
  notification_url: z.url().optional(),
  redirection_url: z.url().optional(),
  extras: z.record(z.string(), z.unknown()).optional(),
})

const transactionId = z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number)
const Void = z.object({ transaction_id: transactionId })
const Refund = Void.extend({
  amount_cents: z
    .union([z.int(), z.string().regex(/^\d{1,12}$/)])
    .transform(Number)
    .optional(),
})

const unauthorized: Answer = { status: 401, body: { detail: 'Authentication credentials were not provided.' } }
const notFound: Answer = { status: 404, body: { detail: 'Not found.' } }

/** Returns problems by field, as Paymob does. */
function invalid(error: z.ZodError): Answer {
  const problems: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.')
    problems[field] = [...(problems[field] ?? []), message]
  }
  return { status: 400, body: problems }
}

function intentionBody(order: Intention, id: string, { items, extras }: z.infer<typeof NewIntention>) {
  const { amount, currency, billing, reference, integrationId } = order
  return {
    id,
    client_secret: order.clientSecret,
    intention_order_id: order.orderId,
    payment_keys: [{ integration: integrationId, key: id, gateway_type: 'MIGS', order_id: order.orderId }],
    intention_detail: { amount, currency, items, billing_data: billing },
    payment_methods: [{ integration_id: integrationId, name: 'card', method_type: 'online', currency, live: false }],
    special_reference: reference,
    extras: { creation_extras: extras ?? null, confirmation_extras: null },
    confirmed: false,
    status: 'intended',
    created: new Date(order.expiresAt).toISOString(),
    object: 'paymentintention',
  }
}

/** Mounts the calls that a merchant's server makes to Paymob. */
export function mountPaymobApi(app: FastifyInstance, state: SandboxState, keys: Keys['paymob'], paymob: Paymob): void {
  /** Tokens of `/api/auth/tokens`; the last ones are enough. */
  const tokens: string[] = []

  const hasSecret = ({ headers }: FastifyRequest) => isSame(`Token ${keys.secretKey}`, headers.authorization)
  const hasToken = ({ headers }: FastifyRequest) =>
    tokens.some((token) => isSame(`Bearer ${token}`, headers.authorization))

  function createIntention(request: FastifyRequest): Answer {
    if (!hasSecret(request)) return unauthorized
    const parsed = NewIntention.safeParse(request.body)
    if (!parsed.success) return invalid(parsed.error)
    const { data } = parsed
    const sum = data.items.reduce((total, { amount }) => total + amount, 0)
    if (data.items.length > 0 && sum !== data.amount) {
      return { status: 400, body: { items: ['The sum of the items is not the amount.'] } }
    }
    if (!data.payment_methods.every((method) => String(method) === String(keys.integrationId))) {
      return {
        status: 404,
        body: { detail: 'Integration ID/Name does not exist or the integration does not match the currency' },
      }
    }
    const id = randomBytes(16).toString('hex')
    const order = paymob.create(
      {
        reference: data.special_reference,
        description: data.items[0]?.name ?? '',
        amount: data.amount,
        currency: data.currency,
        integrationId: keys.integrationId,
        billing: data.billing_data,
        notificationUrl: data.notification_url,
        redirectionUrl: data.redirection_url,
        expiresAt: new Date(state.clock.now().getTime() + data.expiration * 1000),
      },
      `egy_csk_test_${id}`,
    )
    return { status: 201, body: intentionBody(order, `pi_test_${id}`, data), reference: order.reference }
  }

  function createToken({ body }: FastifyRequest): Answer {
    const parsed = z.object({ api_key: z.string() }).safeParse(body)
    if (!isSame(keys.apiKey, parsed.data?.api_key)) return { status: 403, body: { detail: 'incorrect credentials' } }
    const token = randomBytes(32).toString('base64url')
    tokens.push(token)
    tokens.splice(0, tokens.length - 100)
    return { status: 201, body: { token, profile: { id: keys.merchantId } } }
  }

  function readTransaction(request: FastifyRequest): Answer {
    if (!hasToken(request)) return unauthorized
    const { id } = request.params as { id: string }
    const found = paymob.findTransaction(Number(id))
    if (!found) return notFound
    const { order, transaction } = found
    return { status: 200, body: paymob.object(order, transaction), reference: order.reference }
  }

  function listTransactions(request: FastifyRequest): Answer {
    if (!hasSecret(request)) return unauthorized
    const { merchant_order_id: reference } = request.query as { merchant_order_id?: string }
    if (reference === undefined) return { status: 400, body: { merchant_order_id: [required] } }
    const results = paymob.orders
      .filter((order) => order.reference === reference)
      .flatMap((order) => order.transactions.map((transaction) => paymob.object(order, transaction)))
    return { status: 200, body: { count: results.length, next: null, previous: null, results }, reference }
  }

  function answerReversal(reversed: Reversed, order: Intention): Answer {
    const { reference } = order
    return reversed.result === 'refused'
      ? { status: 400, body: { message: reversed.detail }, reference }
      : { status: 201, body: paymob.object(order, reversed.transaction), reference }
  }

  function refund(request: FastifyRequest): Answer {
    if (!hasSecret(request)) return unauthorized
    const parsed = Refund.safeParse(request.body)
    if (!parsed.success) return invalid(parsed.error)
    const found = paymob.findTransaction(parsed.data.transaction_id)
    if (!found) return notFound
    return answerReversal(paymob.refund(found.order, found.transaction, parsed.data.amount_cents), found.order)
  }

  function voidPayment(request: FastifyRequest): Answer {
    if (!hasSecret(request)) return unauthorized
    const parsed = Void.safeParse(request.body)
    if (!parsed.success) return invalid(parsed.error)
    const found = paymob.findTransaction(parsed.data.transaction_id)
    if (!found) return notFound
    return answerReversal(paymob.void(found.order, found.transaction), found.order)
  }

  const action = (name: string, handle: (request: FastifyRequest) => Answer) =>
    merchantCall(state, 'paymob', { name, isAction: true }, handle)
  const read = (name: string, handle: (request: FastifyRequest) => Answer) =>
    merchantCall(state, 'paymob', { name, isAction: false }, handle)

  app.post('/v1/intention/', action('intention', createIntention))
  app.post('/api/auth/tokens', read('token', createToken))
  app.get('/api/acceptance/transactions', read('transactions', listTransactions))
  app.get('/api/acceptance/transactions/:id', read('transaction', readTransaction))
  app.post('/api/acceptance/void_refund/refund', action('refund', refund))
  app.post('/api/acceptance/void_refund/void', action('void', voidPayment))
}
