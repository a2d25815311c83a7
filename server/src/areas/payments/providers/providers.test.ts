import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { piastres } from '#contract/payments/piastres'
import { fawry } from './fawry'
import { statusSignature } from './fawrySignature'
import { paymob, paymobEnvironment } from './paymob'
import type { PaymentOrder, PaymentProvider } from './provider'

interface Received {
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

let server: Server
let url: string
let received: Received[] = []
let respond: (path: string, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  received = []
})
afterAll(() => server.close())

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const { url: path = '', headers } = request
  received.push({ path, authorization: headers.authorization, body: body ? JSON.parse(body) : {} })
  respond(path, response)
}

function respondBy(send: (response: ServerResponse) => unknown): void {
  respond = (_, response) => void send(response)
}

const respondWith = (status: number, body: unknown) =>
  respondBy((response) => response.writeHead(status).end(JSON.stringify(body)))

const card = () =>
  paymob({
    url,
    checkoutUrl: 'https://eg.checkout.paymob.com/',
    secretKey: 'egy_sk_test_1',
    publicKey: 'egy_pk_test_1',
    apiKey: 'api key',
    hmacSecret: 'test',
    integrations: ['4097558'],
  })
const shop = () => fawry({ url, environment: 'test', merchantCode: 'MC', secureKey: 'KEY' })
const providers: [string, () => PaymentProvider][] = [
  ['Paymob', card],
  ['Fawry', shop],
]

const order: PaymentOrder = {
  reference: 'a1-1',
  amount: piastres(58_055),
  description: 'Appointment',
  payer: { firstName: 'Salma', lastName: 'Adel', email: 'salma@example.test', phone: '+201000000009' },
  language: 'ar',
  expiresAt: new Date('2026-11-18T11:18:00Z'),
  secondsToPay: 1_080,
  callbackUrl: 'https://clinic.example.org/callback',
  returnUrl: 'https://clinic.example.org/return',
}
const started = { order: '217503754', reference: 'a1-1', transaction: '192036465' }
const capture = { transaction: '192036465', amount: piastres(5_000), reason: 'Cancelled' }

const transaction = {
  id: 192_036_465,
  pending: false,
  success: true,
  amount_cents: 58_055,
  currency: 'EGP',
  is_auth: false,
  is_voided: false,
  is_refunded: true,
  has_parent_transaction: false,
  integration_id: 4_097_558,
  order: { id: 217_503_754, merchant_order_id: 'a1-1' },
  refunded_amount_cents: 5_000,
}

test('an intention of Paymob, with the page where it is paid', async () => {
  respondWith(201, { id: 'pi_1', client_secret: 'egy_csk_1', intention_order_id: 217_503_754 })
  expect(await card().start(order)).toEqual({
    result: 'done',
    order: '217503754',
    checkout: {
      type: 'page',
      clientSecret: 'egy_csk_1',
      url: 'https://eg.checkout.paymob.com/?publicKey=egy_pk_test_1&clientSecret=egy_csk_1',
    },
  })
  expect(received).toMatchObject([
    {
      path: '/v1/intention/',
      authorization: 'Token egy_sk_test_1',
      body: {
        amount: 58_055,
        currency: 'EGP',
        payment_methods: [4_097_558],
        items: [{ amount: 58_055, quantity: 1 }],
        special_reference: 'a1-1',
        expiration: 1_080,
        notification_url: order.callbackUrl,
        redirection_url: order.returnUrl,
      },
    },
  ])
})

test('a transaction of Paymob is asked for with a token', async () => {
  respond = (path, response) => {
    response.end(JSON.stringify(path === '/api/auth/tokens' ? { token: 'T' } : transaction))
  }
  expect(await card().inquire(started)).toMatchObject({
    result: 'done',
    evidence: [{ source: 'inquiry', authentic: true, transaction: '192036465', refunded: 5_000n }],
  })
  expect(received.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/api/auth/tokens', undefined],
    ['/api/acceptance/transactions/192036465', 'Bearer T'],
  ])
})

test('without a transaction, Paymob is asked by our reference; those of other orders are left out', async () => {
  respondWith(200, { results: [transaction, { ...transaction, order: { id: 1 } }] })
  const found = await card().inquire({ ...started, transaction: null })
  expect(found).toMatchObject({ result: 'done', evidence: [{ order: '217503754' }] })
  expect(received).toMatchObject([{ path: '/api/acceptance/transactions?merchant_order_id=a1-1' }])
})

test.each([
  ['done', { ...transaction, has_parent_transaction: true }],
  ['refused', { ...transaction, has_parent_transaction: true, success: false }],
  ['unknown', { ...transaction, has_parent_transaction: true, pending: true }],
])('a refund of Paymob is %s', async (result, body) => {
  respondWith(201, body)
  expect(await card().refund(capture)).toMatchObject({ result })
  expect(received).toMatchObject([{ body: { transaction_id: '192036465', amount_cents: '5000' } }])
})

test('a charge of Fawry returns the code to pay with', async () => {
  respondWith(200, { statusCode: 200, referenceNumber: 970_177, merchantRefNumber: 'a1-1' })
  expect(await shop().start(order)).toEqual({
    result: 'done',
    order: 'a1-1',
    checkout: { type: 'code', code: '970177' },
  })
  expect(received).toMatchObject([
    {
      path: '/ECommerceWeb/Fawry/payments/charge',
      body: {
        merchantRefNum: 'a1-1',
        amount: '580.55',
        customerMobile: '01000000009',
        language: 'ar-eg',
        paymentExpiry: 1_795_000_680_000,
      },
    },
  ])
})

test('the status of an order of Fawry', async () => {
  const signature = statusSignature({ merchantCode: 'MC', secureKey: 'KEY' }, 'a1-1')
  const status = { referenceNumber: '970177', merchantRefNumber: 'a1-1', orderAmount: 580.55, orderStatus: 'PAID' }
  respondWith(200, status)
  expect(await shop().inquire(started)).toMatchObject({ result: 'done', evidence: [{ amount: 58_055n }] })
  expect(received).toMatchObject([
    {
      path: `/ECommerceWeb/Fawry/payments/status/v2?merchantCode=MC&merchantRefNumber=a1-1&signature=${signature}`,
    },
  ])
  respondWith(200, { ...status, merchantRefNumber: 'b2-1' })
  expect(await shop().inquire(started)).toMatchObject({ result: 'unknown' })
})

test.each([
  ['done', 200],
  ['refused', 400],
  ['unknown', 500],
  ['unknown', 9_901],
])('Fawry reports in the body that a refund is %s', async (result, statusCode) => {
  respondWith(200, { statusCode })
  expect(await shop().refund(capture)).toMatchObject({ result })
  expect(received).toMatchObject([{ body: { referenceNumber: '192036465', refundAmount: '50.00' } }])
})

test('an unpaid order is cancelled at Fawry; an intention of Paymob lapses', async () => {
  respondWith(200, { statusCode: 200 })
  expect(await shop().cancel(started)).toEqual({ result: 'done' })
  expect(await shop().cancel({ ...started, transaction: null })).toMatchObject({ result: 'refused' })
  expect(await card().cancel(started)).toMatchObject({ result: 'refused' })
  expect(received).toHaveLength(1)
})

const faults: [string, () => void, 'refused' | 'unknown'][] = [
  ['status 400', () => respondWith(400, { detail: 'no' }), 'refused'],
  ['status 404', () => respondWith(404, {}), 'refused'],
  ['status 408', () => respondWith(408, {}), 'unknown'],
  ['status 429', () => respondWith(429, {}), 'unknown'],
  ['status 500', () => respondWith(500, {}), 'unknown'],
  ['a redirect', () => respondWith(302, {}), 'unknown'],
  ['an empty body', () => respondBy((response) => response.end()), 'unknown'],
  ['a page', () => respondBy((response) => response.end('<html>')), 'unknown'],
  ['another object', () => respondWith(200, { hello: 1 }), 'unknown'],
  ['a list', () => respondWith(200, [1]), 'unknown'],
  ['a lost connection', () => respondBy((response) => response.destroy()), 'unknown'],
]

test.each(
  providers.flatMap(([name, provider]) => faults.map(([fault, ...rest]) => [name, fault, provider, ...rest] as const)),
)('%s with %s: nothing is taken for done, and the call is not repeated', async (_, __, provider, fail, result) => {
  fail()
  for (const call of [
    () => provider().start(order),
    () => provider().refund(capture),
    () => provider().inquire({ ...started, transaction: null }),
  ]) {
    received = []
    expect(await call()).toMatchObject({ result })
    expect(received).toHaveLength(1)
  }
})

test('a call ends after ten seconds, also one with two requests, and its result is then unknown', async () => {
  respondWith(200, { token: 'T' })
  const deadline = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  try {
    for (const call of [card().inquire(started), card().start(order), shop().refund(capture)]) {
      expect(await call).toMatchObject({ result: 'unknown' })
    }
    expect(deadline.mock.calls).toEqual([[10_000], [10_000], [10_000]])
  } finally {
    deadline.mockRestore()
  }
})

test.each([
  ['egy_sk_test_1', 'egy_pk_live_1'],
  ['egy_sk_live_1', 'egy_pk_test_1'],
  ['sk_1', 'egy_pk_test_1'],
])('the keys %s and %s do not belong together', (secretKey, publicKey) => {
  expect(() => paymobEnvironment({ secretKey, publicKey })).toThrow('not both')
})

test('the prefix of the keys tells the environment', () => {
  expect(paymobEnvironment({ secretKey: 'egy_sk_live_1', publicKey: 'egy_pk_live_1' })).toBe('live')
})
