import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { piastres } from '#contract/payments/piastres'
import { FakeClock } from '../../../platform/clock'
import { type Sandbox, startSandbox } from '../../../sandbox'
import { type Merchant, startMerchant } from '../../../sandbox/testing/merchant'
import { fawry } from './fawry'
import { isSignedByFawry } from './fawrySignature'
import { paymob, paymobEnvironment } from './paymob'
import { transactionOfReturn, verifyPaymob } from './paymobSignature'
import type { PaymentOrder, PaymentProvider, Start } from './provider'
import { memberOf } from './signature'

const clock = new FakeClock(new Date('2026-11-18T11:00:00Z'))
let sandbox: Sandbox
let merchant: Merchant
let started = 0

beforeAll(async () => {
  merchant = await startMerchant()
  sandbox = await startSandbox({ clock, fawryNotificationUrl: `${merchant.url}/notification` })
})
afterEach(() => sandbox.control.reset())
afterAll(async () => {
  await sandbox.close()
  await merchant.close()
})

const card = () => paymob(sandbox.paymob)
const shop = () => fawry(sandbox.fawry)
const providers: [string, () => PaymentProvider][] = [
  ['Paymob', card],
  ['Fawry', shop],
]

/** Returns an order with a reference of its own. */
function newOrder(): PaymentOrder {
  started += 1
  return {
    reference: `a${started}-1`,
    amount: piastres(58_055),
    description: 'Appointment',
    payer: { firstName: 'Salma', lastName: 'Adel', email: 'salma@example.test', phone: '+201000000009' },
    language: 'ar',
    expiresAt: new Date('2026-11-18T11:18:00Z'),
    secondsToPay: 1_080,
    callbackUrl: `${merchant.url}/callback`,
    returnUrl: 'https://clinic.example.org/return',
  }
}

function startedOrder(start: Start) {
  if (start.result !== 'done') throw new Error(start.detail)
  return start
}

/** Starts an order, pays it, and returns its names. */
async function pay(provider: PaymentProvider) {
  const { reference } = newOrder()
  const { order } = startedOrder(await provider.start({ ...newOrder(), reference }))
  sandbox.control.pay(reference)
  const inquiry = await provider.inquire({ order, reference, transaction: null })
  const transaction = inquiry.result === 'done' ? inquiry.evidence[0]?.transaction : undefined
  if (!transaction) throw new Error('not paid')
  return { order, reference, transaction }
}

const lastCalls = (count: number) => sandbox.control.calls.slice(-count)
const capture = { transaction: '192036465', amount: piastres(5_000), reason: 'Cancelled' }

test('an intention of Paymob, with the page where it is paid', async () => {
  const order = newOrder()
  const { order: name, checkout } = startedOrder(await card().start(order))
  if (checkout.type !== 'page') throw new Error('no page')
  const query = new URLSearchParams({ publicKey: sandbox.paymob.publicKey, clientSecret: checkout.clientSecret })
  expect(checkout.url).toBe(`${sandbox.paymob.checkoutUrl}?${query}`)
  expect(name).toMatch(/^\d+$/)
  expect((await fetch(checkout.url)).status).toBe(200)
  expect(lastCalls(1)).toMatchObject([
    {
      path: '/paymob/v1/intention/',
      authorization: `Token ${sandbox.paymob.secretKey}`,
      body: {
        amount: 58_055,
        currency: 'EGP',
        items: [{ amount: 58_055, quantity: 1 }],
        special_reference: order.reference,
        expiration: 1_080,
        notification_url: order.callbackUrl,
        redirection_url: order.returnUrl,
      },
    },
  ])
})

test('the signatures of both providers, which were written separately, are verified', async () => {
  const order = newOrder()
  startedOrder(await card().start(order))
  await sandbox.control.settled()
  merchant.received.length = 0
  const returned = sandbox.control.pay(order.reference)
  const code = newOrder()
  startedOrder(await shop().start(code))
  sandbox.control.pay(code.reference)
  await sandbox.control.settled()
  const callback = merchant.received.find(({ path }) => path.startsWith('/callback'))
  const notification = merchant.received.find(({ path }) => path === '/notification')
  const hmac = new URL(callback?.path ?? '', merchant.url).searchParams.get('hmac')
  const { hmacSecret } = sandbox.paymob
  expect(verifyPaymob(memberOf(callback?.body, 'obj'), hmacSecret, hmac)).toBe('empty')
  const query = Object.fromEntries(new URL(returned ?? '').searchParams)
  expect(verifyPaymob(transactionOfReturn(query), hmacSecret, query.hmac)).toBe('empty')
  expect(isSignedByFawry(notification?.body, sandbox.fawry.secureKey)).toBe(true)
})

test('a transaction of Paymob is asked for with a token', async () => {
  const paid = await pay(card())
  sandbox.control.refund(paid.reference, 5_000)
  expect(await card().inquire(paid)).toMatchObject({
    result: 'done',
    evidence: [
      { source: 'inquiry', authentic: true, transaction: paid.transaction, amount: 58_055n, refunded: 5_000n },
    ],
  })
  expect(lastCalls(2)).toMatchObject([
    { path: '/paymob/api/auth/tokens', authorization: undefined },
    {
      path: `/paymob/api/acceptance/transactions/${paid.transaction}`,
      authorization: expect.stringMatching(/^Bearer ./),
    },
  ])
})

test('without a transaction, Paymob is asked by our reference; those of other orders are left out', async () => {
  const paid = await pay(card())
  // The same reference again: another order.
  startedOrder(await card().start({ ...newOrder(), reference: paid.reference }))
  sandbox.control.pay(paid.reference)
  const found = await card().inquire({ ...paid, transaction: null })
  if (found.result !== 'done') throw new Error(found.detail)
  expect(found.evidence).toMatchObject([{ order: paid.order, transaction: paid.transaction }])
  expect(lastCalls(1)).toMatchObject([
    { path: `/paymob/api/acceptance/transactions?merchant_order_id=${paid.reference}` },
  ])
})

test.each(providers)('%s refunds a part, and then not more than the rest', async (_, provider) => {
  const { reference, transaction } = await pay(provider())
  const refund = (amount: number) => provider().refund({ transaction, amount: piastres(amount), reason: 'Cancelled' })
  expect(await refund(5_000)).toEqual({ result: 'done' })
  expect(await refund(53_056)).toMatchObject({ result: 'refused' })
  expect(await refund(53_055)).toEqual({ result: 'done' })
  expect(sandbox.control.refunds(reference)).toEqual([5_000, 53_055])
  const found = await provider().inquire({ order: reference, reference, transaction })
  if (provider().name === 'fawry') expect(found).toMatchObject({ evidence: [{ refunded: 58_055n }] })
})

test.each(providers)('%s declines a refund', async (_, provider) => {
  const { reference, transaction } = await pay(provider())
  sandbox.control.set({ reference }, { refunds: 'declined' })
  expect(await provider().refund({ ...capture, transaction })).toMatchObject({ result: 'refused' })
  expect(sandbox.control.refunds(reference)).toEqual([])
})

test('a refund of Paymob that is pending is unknown', async () => {
  const child = {
    id: 5,
    pending: true,
    success: false,
    amount_cents: 5_000,
    currency: 'EGP',
    is_auth: false,
    is_voided: false,
    is_refunded: false,
    has_parent_transaction: true,
    integration_id: 4_097_558,
    order: { id: 217_503_754 },
  }
  sandbox.control.set('paymob', { calls: { status: 201, body: JSON.stringify(child) } })
  expect(await card().refund(capture)).toMatchObject({ result: 'unknown' })
})

test.each(providers)('a refund of %s that was performed before status 500 is unknown', async (_, provider) => {
  const { reference, transaction } = await pay(provider())
  sandbox.control.set({ reference }, { calls: 'fails_after' })
  expect(await provider().refund({ ...capture, transaction })).toMatchObject({ result: 'unknown' })
  expect(sandbox.control.refunds(reference)).toEqual([5_000])
})

test('a charge of Fawry returns the code to pay with', async () => {
  const order = newOrder()
  const { order: name, checkout } = startedOrder(await shop().start(order))
  if (checkout.type !== 'code') throw new Error('no code')
  expect(name).toBe(order.reference)
  expect((await fetch(`${sandbox.shopUrl}?code=${checkout.code}`)).status).toBe(200)
  expect(lastCalls(1)).toMatchObject([
    {
      path: '/fawry/ECommerceWeb/Fawry/payments/charge',
      body: {
        merchantRefNum: order.reference,
        amount: '580.55',
        customerMobile: '01000000009',
        language: 'ar-eg',
        paymentExpiry: 1_795_000_680_000,
      },
    },
  ])
})

test('the status of an order of Fawry', async () => {
  const { reference } = await pay(shop())
  const names = { order: reference, reference, transaction: null }
  expect(await shop().inquire(names)).toMatchObject({ result: 'done', evidence: [{ amount: 58_055n }] })
  const other = { merchantRefNumber: 'b2-1', orderAmount: 580.55, orderStatus: 'PAID', referenceNumber: '970177' }
  sandbox.control.set('fawry', { calls: { status: 200, body: JSON.stringify(other) } })
  expect(await shop().inquire(names)).toMatchObject({ result: 'unknown' })
})

test.each([
  ['done', 200],
  ['refused', 400],
  ['unknown', 500],
  ['unknown', 9_901],
])('Fawry reports in the body that a refund is %s', async (result, statusCode) => {
  sandbox.control.set('fawry', { calls: { status: 200, body: JSON.stringify({ statusCode }) } })
  expect(await shop().refund(capture)).toMatchObject({ result })
  expect(lastCalls(1)).toMatchObject([{ body: { referenceNumber: '192036465', refundAmount: '50.00' } }])
})

test('an unpaid order is cancelled at Fawry; an intention of Paymob lapses', async () => {
  const { reference } = newOrder()
  const { order, checkout } = startedOrder(await shop().start({ ...newOrder(), reference }))
  const transaction = checkout.type === 'code' ? checkout.code : null
  expect(await shop().cancel({ order, reference, transaction: null })).toMatchObject({ result: 'refused' })
  expect(await shop().cancel({ order, reference, transaction })).toEqual({ result: 'done' })
  expect(await shop().inquire({ order, reference, transaction })).toMatchObject({
    evidence: [{ outcome: 'cancelled' }],
  })
  const calls = sandbox.control.calls.length
  expect(await card().cancel({ order, reference, transaction })).toMatchObject({ result: 'refused' })
  expect(sandbox.control.calls).toHaveLength(calls)
})

test.each([
  ['Paymob', () => paymob({ ...sandbox.paymob, secretKey: 'egy_sk_test_other', apiKey: 'other' })],
  ['Fawry', () => fawry({ ...sandbox.fawry, secureKey: 'other' })],
] as const)('%s refuses calls with wrong keys', async (name, provider) => {
  const { reference, transaction, order } = await pay(name === 'Paymob' ? card() : shop())
  expect(await provider().start(newOrder())).toMatchObject({ result: 'refused' })
  expect(await provider().inquire({ order, reference, transaction })).toMatchObject({ result: 'refused' })
  expect(await provider().inquire({ order, reference, transaction: null })).toMatchObject({ result: 'refused' })
  expect(await provider().refund({ ...capture, transaction })).toMatchObject({ result: 'refused' })
  expect(sandbox.control.refunds(reference)).toEqual([])
})

const respondWith = (status: number, body = '{}') => ({ status, body })
const faults = [
  ['status 400', respondWith(400), 'refused'],
  ['status 404', respondWith(404), 'refused'],
  ['status 408', respondWith(408), 'unknown'],
  ['status 429', respondWith(429), 'unknown'],
  ['status 500', 'fails_before', 'unknown'],
  ['a redirect', respondWith(302), 'unknown'],
  ['an empty body', respondWith(200, ''), 'unknown'],
  ['a page', respondWith(200, '<html>'), 'unknown'],
  ['another object', respondWith(200, '{"hello":1}'), 'unknown'],
  ['a list', respondWith(200, '[1]'), 'unknown'],
  ['a lost connection', 'down', 'unknown'],
] as const

test.each(
  providers.flatMap(([name, provider]) => faults.map(([fault, ...rest]) => [name, fault, provider, ...rest] as const)),
)('%s with %s: nothing is taken for done, and the call is not repeated', async (_, __, provider, calls, result) => {
  sandbox.control.set('all', { calls })
  const order = newOrder()
  for (const call of [
    () => provider().start(order),
    () => provider().refund(capture),
    () => provider().inquire({ order: '217503754', reference: order.reference, transaction: null }),
  ]) {
    const before = sandbox.control.calls.length
    expect(await call()).toMatchObject({ result })
    expect(sandbox.control.calls).toHaveLength(before + 1)
  }
})

test('a call ends after ten seconds, also one with two requests, and its result is then unknown', async () => {
  const paid = await pay(card())
  sandbox.control.set('all', { calls: 'slow' })
  const signal = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  try {
    for (const call of [card().inquire(paid), card().start(newOrder()), shop().refund(capture)]) {
      expect(await call).toMatchObject({ result: 'unknown' })
    }
    expect(signal.mock.calls).toEqual([[10_000], [10_000], [10_000]])
  } finally {
    signal.mockRestore()
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
  expect(paymobEnvironment(sandbox.paymob)).toBe('test')
})
