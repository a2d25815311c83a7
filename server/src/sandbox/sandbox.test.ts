import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeClock } from '../platform/clock'
import { messageSignature } from './fawry/signature'
import { fromPounds } from './money'
import type { TransactionObject } from './paymob/objects'
import { transactionHmac } from './paymob/signature'
import { type Sandbox, startSandbox } from './sandbox'
import type { Switches } from './switches'
import { type Merchant, startMerchant } from './testing/merchant'
import {
  call,
  cardTransactions,
  codeStatus,
  open,
  press,
  type StartedPayment,
  startCardPayment,
  startCodePayment,
} from './testing/payments'

const clock = new FakeClock(new Date('2026-11-18T11:00:00Z'))
const minute = 60_000
let sandbox: Sandbox
let merchant: Merchant
let count = 0
let reference = ''

beforeAll(async () => {
  merchant = await startMerchant()
  sandbox = await startSandbox({ clock, fawryNotificationUrl: `${merchant.url}/fawry` })
})
beforeEach(() => {
  count += 1
  reference = `a${count}-1`
  merchant.received.length = 0
})
afterEach(async () => {
  merchant.status = 200
  sandbox.control.reset()
  await sandbox.control.settled()
})
afterAll(async () => {
  await sandbox.close()
  await merchant.close()
})

const options = (name = reference) => ({
  reference: name,
  callbackUrl: `${merchant.url}/paymob`,
  returnUrl: 'https://clinic.example.org/return?payment=1',
  expiresAt: new Date(clock.now().getTime() + 18 * minute),
  secondsToPay: 18 * 60,
})
const startCard = (name?: string) => startCardPayment(sandbox, options(name))
const startCode = (name?: string) => startCodePayment(sandbox, options(name))
const starts: [string, (name?: string) => Promise<StartedPayment>][] = [
  ['Paymob', startCard],
  ['Fawry', startCode],
]

/** What a message says, however its provider writes it. */
interface Said {
  order: string
  /** Piastres. */
  amount: number
  currency: string
  outcome: 'pending' | 'success' | 'failed' | 'refund' | 'expired' | 'cancelled'
  isSigned: boolean
}

function saidByPaymob(path: string, body: unknown): Said {
  const { obj } = body as { obj: TransactionObject }
  const hmac = new URL(path, merchant.url).searchParams.get('hmac')
  return {
    order: String(obj.order.id),
    amount: obj.amount_cents,
    currency: obj.currency,
    outcome: obj.is_refund ? 'refund' : obj.pending ? 'pending' : obj.success ? 'success' : 'failed',
    isSigned: hmac === transactionHmac(obj, sandbox.paymob.hmacSecret),
  }
}

const outcomes: Record<string, Said['outcome']> = {
  NEW: 'pending',
  PAID: 'success',
  REFUNDED: 'refund',
  PARTIAL_REFUNDED: 'refund',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
}

function saidByFawry(body: unknown): Said {
  const message = body as Record<string, unknown>
  const text = (name: string) => String(message[name])
  const amount = (name: string) => fromPounds(text(name)) ?? 0
  const signature = messageSignature(
    {
      fawryRefNumber: text('fawryRefNumber'),
      merchantRefNumber: text('merchantRefNumber'),
      paymentAmount: amount('paymentAmount'),
      orderAmount: amount('orderAmount'),
      orderStatus: text('orderStatus'),
      paymentMethod: text('paymentMethod'),
      paymentRefrenceNumber: text('paymentRefrenceNumber'),
    },
    sandbox.fawry.secureKey,
  )
  return {
    order: text('merchantRefNumber'),
    amount: amount('orderAmount'),
    currency: 'EGP',
    outcome: outcomes[text('orderStatus')] ?? 'failed',
    isSigned: message.messageSignature === signature,
  }
}

/** Returns what the merchant received so far. */
async function said(): Promise<Said[]> {
  await sandbox.control.settled()
  return merchant.received.map(({ path, body }) =>
    path.startsWith('/paymob') ? saidByPaymob(path, body) : saidByFawry(body),
  )
}

const paid = (order: string): Said => ({ order, amount: 58_055, currency: 'EGP', outcome: 'success', isSigned: true })

test.each(starts)('a payment at %s is reported to the merchant', async (_, start) => {
  const payment = await start()
  const { html } = await open(payment, 'en')
  expect(html).toContain('SANDBOX')
  expect(html).toContain('580.55')
  expect((await press(payment, 'pay')).status).toBe(303)
  expect(await said()).toEqual([paid(payment.order)])
  expect((await open(payment, 'en')).html).toContain('<dd>Paid</dd>')
})

test('after a payment by card, the browser returns with the signed transaction', async () => {
  const payment = await startCard()
  const location = new URL((await press(payment, 'pay')).headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe('https://clinic.example.org/return')
  const query = Object.fromEntries(location.searchParams)
  expect(query).toMatchObject({ payment: '1', success: 'true', pending: 'false', order: payment.order })
  await sandbox.control.settled()
  const [obj] = merchant.received.map(({ body }) => (body as { obj: TransactionObject }).obj)
  if (!obj) throw new Error('no message')
  expect(query).toMatchObject({ id: String(obj.id), owner: String(obj.owner), 'source_data.pan': obj.source_data.pan })
  expect(query.hmac).toBe(transactionHmac(obj, sandbox.paymob.hmacSecret))
})

test('a declined card returns as well, and can be followed by a payment', async () => {
  const payment = await startCard()
  const declined = await press(payment, 'decline')
  expect(declined.headers.get('location')).toContain('success=false')
  expect((await press(payment, 'pay_and_stay')).headers.get('location')).toMatch(/^\.\?publicKey=/)
  expect(await said()).toMatchObject([{ outcome: 'failed', isSigned: true }, paid(payment.order)])
})

test.each(starts)('an order of %s that is paid or expired is only paid on request', async (name, start) => {
  const payment = await start()
  clock.advance(18 * minute)
  await press(payment, 'pay')
  await sandbox.control.deliverDue()
  // Paymob says nothing about orders that expire.
  const expiry = name === 'Fawry' ? [{ ...paid(payment.order), outcome: 'expired' }] : []
  expect(await said()).toEqual(expiry)
  await press(payment, 'pay_anyway')
  await press(payment, 'pay')
  expect(await said()).toEqual([...expiry, paid(payment.order)])
})

test.each(starts)('a second capture at %s has another transaction', async (_, start) => {
  const payment = await start()
  await press(payment, 'pay')
  await press(payment, 'pay_anyway')
  expect(await said()).toEqual([paid(payment.order), paid(payment.order)])
  const names = merchant.received.map(({ body }) => {
    const { obj, fawryRefNumber } = body as { obj?: TransactionObject; fawryRefNumber?: string }
    return obj?.id ?? fawryRefNumber
  })
  expect(new Set(names).size).toBe(2)
})

test.each(starts)("a refund in %s's own dashboard", async (name, start) => {
  const payment = await start()
  await press(payment, 'pay')
  await sandbox.control.settled()
  merchant.received.length = 0
  await press(payment, 'refund')
  const [first, ...more] = await said()
  expect(first).toMatchObject({ order: payment.order, outcome: 'refund', amount: 58_055, isSigned: true })
  expect(more).toEqual(name === 'Paymob' ? [paid(payment.order)] : [])
  expect(sandbox.control.refunds(reference)).toEqual([58_055])
  if (name === 'Fawry') expect(await codeStatus(sandbox, reference)).toMatchObject({ orderStatus: 'REFUNDED' })
  else {
    const shown = await cardTransactions(sandbox, reference)
    expect(shown).toMatchObject([
      { is_refunded: true, refunded_amount_cents: 58_055, has_parent_transaction: false, success: true },
      { is_refund: true, is_refunded: false, has_parent_transaction: true, success: true },
    ])
  }
})

const deliveries: [Partial<Switches>, Said['outcome'][]][] = [
  [{ delivery: 'twice' }, ['success', 'success']],
  [{ delivery: 'out_of_order' }, ['success', 'pending']],
  [{ delivery: 'lost' }, []],
]

test.each(starts.flatMap((each) => deliveries.map((delivery) => [...each, ...delivery] as const)))(
  'messages of %s with %3$o',
  async (_, start, switches, expected) => {
    const payment = await start()
    await press(payment, 'save', switches as Record<string, string>)
    await press(payment, 'pay')
    expect((await said()).map(({ outcome }) => outcome)).toEqual(expected)
  },
)

test.each(starts)('a late message of %s', async (_, start) => {
  const payment = await start()
  sandbox.control.set({ reference }, { delivery: 'late', lateBy: 3 * minute })
  await press(payment, 'pay')
  clock.advance(3 * minute - 1)
  await sandbox.control.deliverDue()
  expect(await said()).toEqual([])
  clock.advance(1)
  await sandbox.control.deliverDue()
  expect(await said()).toEqual([paid(payment.order)])
})

test.each(starts)('messages of %s that are sent by hand, in any order', async (_, start) => {
  const payment = await start()
  await press(payment, 'save', { delivery: 'on_demand' })
  await press(payment, 'pay')
  await press(payment, 'refund')
  await sandbox.control.deliverDue()
  expect(await said()).toEqual([])
  const held = sandbox.control.messages.filter((message) => message.reference === reference)
  const refund = held[1]
  const other = sandbox.control.messages.find((message) => message.reference !== reference)
  await press(payment, 'deliver', { message: String(refund?.id) })
  await sandbox.control.settled()
  await press(payment, 'deliver', { message: String(held[0]?.id) })
  await press(payment, 'deliver', { message: String(other?.id) })
  expect(await said()).toMatchObject([{ outcome: 'refund' }, { outcome: 'success' }])
})

test.each(starts)('%s repeats a message until the merchant confirms it', async (_, start) => {
  const payment = await start()
  merchant.status = 503
  await press(payment, 'pay')
  expect(await said()).toHaveLength(1)
  clock.advance(9_999)
  await sandbox.control.deliverDue()
  expect(await said()).toHaveLength(1)
  clock.advance(1)
  merchant.status = 200
  await sandbox.control.deliverDue()
  expect(await said()).toHaveLength(2)
  clock.advance(24 * 60 * minute)
  await sandbox.control.deliverDue()
  expect(await said()).toEqual([paid(payment.order), paid(payment.order)])
})

const alterations: [Switches['alteration'], boolean][] = [
  ['forged', false],
  ['signed_field', false],
  ['unsigned_field', true],
  ['other_order', true],
]

test.each(starts.flatMap((each) => alterations.map((alteration) => [...each, ...alteration] as const)))(
  'messages of %s with %3$s',
  async (_, start, alteration, isSigned) => {
    const victim = await start(`${reference}-victim`)
    const payment = await start()
    await press(payment, 'save', { alteration })
    await press(payment, 'pay')
    const [message] = await said()
    expect(message).toMatchObject({
      order: alteration === 'other_order' ? victim.order : payment.order,
      isSigned,
      outcome: 'success',
    })
    expect(message?.amount === 58_055).toBe(alteration !== 'signed_field')
  },
)

test('the return of the browser is altered like the message', async () => {
  const payment = await startCard()
  await press(payment, 'save', { alteration: 'forged' })
  const location = new URL((await press(payment, 'pay')).headers.get('location') ?? '')
  const [transaction] = await cardTransactions(sandbox, reference)
  const hmac = transactionHmac(transaction as unknown as TransactionObject, sandbox.paymob.hmacSecret)
  expect(location.searchParams.get('id')).toBe(String(transaction?.id))
  expect(location.searchParams.get('hmac')).not.toBe(hmac)
})

test.each(starts)('%s captures another amount, and says so everywhere', async (name, start) => {
  const payment = await start()
  await press(payment, 'save', { capture: 'wrong_amount' })
  await press(payment, 'pay')
  expect(await said()).toEqual([{ ...paid(payment.order), amount: 57_955 }])
  const inquiry = name === 'Fawry' ? [await codeStatus(sandbox, reference)] : await cardTransactions(sandbox, reference)
  expect(inquiry).toMatchObject([name === 'Fawry' ? { orderAmount: 579.55 } : { amount_cents: 57_955 }])
})

test('Paymob captures another currency', async () => {
  const payment = await startCard()
  await press(payment, 'save', { capture: 'other_currency' })
  await press(payment, 'pay')
  expect(await said()).toEqual([{ ...paid(payment.order), currency: 'USD' }])
})

test('a message about a saved card has the type TOKEN', async () => {
  await press(await startCard(), 'save_card')
  await sandbox.control.settled()
  expect(merchant.received).toMatchObject([{ body: { type: 'TOKEN', obj: { masked_pan: 'xxxx-xxxx-xxxx-2346' } } }])
})

/** Refunds 50 EGP of the payment with the test's reference. */
async function refundByCard() {
  const [transaction] = await cardTransactions(sandbox, reference)
  return call(`${sandbox.paymob.url}/api/acceptance/void_refund/refund`, {
    authorization: `Token ${sandbox.paymob.secretKey}`,
    body: { transaction_id: transaction?.id, amount_cents: 5_000 },
  })
}

test('status 500 after a refund that was performed, and before one; other orders are not concerned', async () => {
  await press(await startCard(), 'pay')
  const concerned = reference
  sandbox.control.set({ reference }, { calls: 'fails_after' })
  expect(await refundByCard()).toMatchObject({ status: 500 })
  expect(sandbox.control.refunds(concerned)).toEqual([5_000])
  reference = `${concerned}-other`
  await press(await startCard(), 'pay')
  expect(await refundByCard()).toMatchObject({ status: 201, body: { is_refund: true, amount_cents: 5_000 } })
  sandbox.control.set('paymob', { calls: 'fails_before' })
  expect(await call(`${sandbox.paymob.url}/v1/intention/`, { body: {} })).toMatchObject({ status: 500 })
  expect(sandbox.control.refunds(reference)).toEqual([5_000])
})

test('a slow response comes after the action', async () => {
  await press(await startCard(), 'pay')
  sandbox.control.set({ reference }, { calls: 'slow', slowBy: 50 })
  const began = performance.now()
  expect(await refundByCard()).toMatchObject({ status: 201 })
  expect(performance.now() - began).toBeGreaterThanOrEqual(100 - 2)
})

test('one provider is down while the other one works', async () => {
  sandbox.control.set('paymob', { calls: 'down' })
  await expect(cardTransactions(sandbox, reference)).rejects.toThrow('fetch failed')
  await startCode()
  expect(await codeStatus(sandbox, reference)).toMatchObject({ orderStatus: 'NEW' })
})

test('a fault that a visitor switches on for all payments ends after five minutes', async () => {
  const page = { page: `${sandbox.url}/`, fields: { provider: 'fawry' }, order: '' }
  expect((await open(page, 'ar')).html).toContain('<a class="button main" href="/fawry/shop?lang=ar">')
  expect((await press(page, 'save', { calls: 'down' })).status).toBe(303)
  expect((await open({ ...page, fields: { lang: 'en' } }, 'en')).html).toContain('<option value="down" selected>')
  await expect(codeStatus(sandbox, reference)).rejects.toThrow('fetch failed')
  clock.advance(5 * minute)
  expect(await codeStatus(sandbox, reference)).toMatchObject({ statusCode: 404 })
})

test('a payment of the same day is voided, once', async () => {
  await press(await startCard(), 'pay')
  const [transaction] = await cardTransactions(sandbox, reference)
  const voided = () =>
    call(`${sandbox.paymob.url}/api/acceptance/void_refund/void`, {
      authorization: `Token ${sandbox.paymob.secretKey}`,
      body: { transaction_id: transaction?.id },
    })
  expect(await voided()).toMatchObject({ status: 201, body: { is_void: true, has_parent_transaction: true } })
  expect(await voided()).toMatchObject({ status: 400 })
  expect(await refundByCard()).toMatchObject({ status: 400 })
  expect(await cardTransactions(sandbox, reference)).toMatchObject([{ is_voided: true }, { is_void: true }])
})

test.each<[Record<string, unknown>, number, Record<string, unknown>]>([
  [{ amount: 1 }, 400, { items: ['The sum of the items is not the amount.'] }],
  [{ billing_data: { first_name: '' } }, 400, { 'billing_data.first_name': ['This field is required.'] }],
  [{ payment_methods: [1] }, 404, { detail: expect.stringContaining('Integration ID/Name does not exist') }],
])('Paymob refuses an intention with %o', async (changes, status, body) => {
  const { url, secretKey, integrations } = sandbox.paymob
  const intention = {
    amount: 100,
    currency: 'EGP',
    payment_methods: integrations.map(Number),
    items: [{ name: 'Appointment', amount: 100, quantity: 1 }],
    billing_data: { first_name: 'S', last_name: 'A', email: 's@example.test', phone_number: '+201000000009' },
    special_reference: reference,
  }
  const response = await call(`${url}/v1/intention/`, {
    authorization: `Token ${secretKey}`,
    body: { ...intention, ...changes },
  })
  expect(response).toMatchObject({ status, body })
})

test.each(['en', 'ar'])('the pages in %s work without script and load nothing', async (language) => {
  for (const [, start] of starts) {
    const { response, html } = await open(
      await start(`${reference}-${start === startCard ? 'card' : 'code'}`),
      language,
    )
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]+'; form-action 'self'(?: https:\/\/clinic\.example\.org)?; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(html).not.toMatch(/<script|style="|\son\w+=|<img|<link/)
    expect(html).toContain(`lang="${language === 'ar' ? 'en' : 'ar'}">${language === 'ar' ? 'English' : 'العربية'}</a>`)
  }
})

test("a merchant's texts are escaped", async () => {
  const payment = await startCard(`"><script>${count}`)
  expect((await open(payment, 'en')).html).not.toContain('<script>')
})

test('unknown codes and orders are answered with a page', async () => {
  const unknown = await fetch(`${sandbox.shopUrl}?code=12&lang=en`)
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('No order has this code.')])
  const payment = await startCard()
  const { response } = await open({ ...payment, fields: { ...payment.fields, publicKey: 'egy_pk_test_other' } }, 'ar')
  expect(response.status).toBe(404)
})
