import { expect, test } from 'vitest'
import type { Evidence } from '#contract/payments/evidence'
import { contradictsSignedFields, fawryEvidence } from './fawryEvidence'
import { paymobEvidence } from './paymobEvidence'

const callback = { source: 'callback', authentic: true, environment: 'test' } as const
const inquiry = { ...callback, source: 'inquiry' } as const

const transaction = {
  id: 192_036_465,
  pending: false,
  success: true,
  amount_cents: 15_000,
  currency: 'EGP',
  is_auth: false,
  is_voided: false,
  is_refunded: false,
  has_parent_transaction: false,
  integration_id: 4_097_558,
  order: { id: 217_503_754, merchant_order_id: 'a1-1' },
  refunded_amount_cents: 5_000,
  billing_data: { first_name: 'Salma' },
}

test("a transaction of Paymob, without the payer's data", () => {
  expect(paymobEvidence(transaction, callback)).toEqual({
    ...callback,
    order: '217503754',
    transaction: '192036465',
    kind: 'payment',
    outcome: 'success',
    integration: '4097558',
    amount: 15_000n,
    currency: 'EGP',
    reversal: 'none',
    refunded: null,
    reference: 'a1-1',
  })
})

test.each<[Record<string, unknown>, Partial<Evidence>]>([
  [{ pending: true, success: false }, { outcome: 'pending' }],
  [{ success: false }, { outcome: 'failed' }],
  [{ success: 'true', pending: 'false' }, { outcome: 'success' }],
  [{ is_auth: true }, { kind: 'authorization' }],
  [{ has_parent_transaction: 'true', is_auth: true }, { kind: 'child' }],
  [{ is_voided: true }, { reversal: 'voided', outcome: 'success' }],
  [{ is_refunded: true }, { reversal: 'refunded', outcome: 'success' }],
  [{ amount_cents: 150.5 }, { amount: null }],
  [{ order: { id: '217503754' } }, { order: '217503754', reference: null }],
])('a transaction of Paymob with %o', (changes, expected) => {
  expect(paymobEvidence({ ...transaction, ...changes }, callback)).toMatchObject(expected)
})

test('only an inquiry tells how much was refunded', () => {
  expect(paymobEvidence(transaction, inquiry)).toMatchObject({ refunded: 5_000n })
})

test.each([
  null,
  'text',
  [],
  {},
  { ...transaction, has_parent_transaction: undefined },
  { ...transaction, order: { id: 'x'.repeat(65) } },
  { ...transaction, order: 5 },
  { ...transaction, id: { nested: true } },
])('%o is no transaction of Paymob', (value) => {
  expect(paymobEvidence(value, callback)).toBeUndefined()
})

const order = {
  fawryRefNumber: '970177',
  merchantRefNumber: 'a1-1',
  paymentAmount: 152,
  orderAmount: 150,
  orderStatus: 'PAID',
  paymentMethod: 'PAYATFAWRY',
  customerMobile: '01000000000',
}

test('an order of Fawry: the amount without fees, and nothing about the payer', () => {
  expect(fawryEvidence(order, callback)).toEqual({
    ...callback,
    order: 'a1-1',
    transaction: '970177',
    kind: 'payment',
    outcome: 'success',
    integration: 'PAYATFAWRY',
    amount: 15_000n,
    currency: 'EGP',
    reversal: 'none',
    refunded: null,
    reference: 'a1-1',
  })
})

test.each<[Record<string, unknown>, Partial<Evidence>]>([
  [{ orderStatus: 'NEW' }, { outcome: 'pending' }],
  [{ orderStatus: 'UNPAID' }, { outcome: 'pending' }],
  [{ orderStatus: 'CANCELED' }, { outcome: 'cancelled' }],
  [{ orderStatus: 'CANCELLED' }, { outcome: 'cancelled' }],
  [{ orderStatus: 'EXPIRED' }, { outcome: 'expired' }],
  [{ orderStatus: 'FAILED' }, { outcome: 'failed' }],
  [
    { orderStatus: 'REFUNDED' },
    { outcome: 'success', reversal: 'refunded', refunded: 15_000n as Evidence['refunded'] },
  ],
  [{ orderStatus: 'PARTIAL_REFUNDED' }, { outcome: 'success', reversal: 'refunded', refunded: null }],
])('an order of Fawry with %o', (changes, expected) => {
  expect(fawryEvidence({ ...order, ...changes }, callback)).toMatchObject(expected)
})

test.each<[Record<string, unknown>, Partial<Evidence>]>([
  [{ orderStatus: undefined, paymentStatus: 'PAID' }, { outcome: 'success' }],
  [{ fawryRefNumber: undefined, referenceNumber: 970_177 }, { transaction: '970177' }],
])(
  'other names of fields of Fawry are read in responses only, because %o is not signed in notifications',
  (changes, expected) => {
    const changed = { ...order, ...changes }
    expect(fawryEvidence(changed, { ...callback, source: 'inquiry' })).toMatchObject(expected)
    expect(fawryEvidence(changed, callback)).toBeUndefined()
  },
)

test.each([
  [{}, false],
  [{ orderItems: [{ itemCode: 'a1-1', price: 150, quantity: 1 }], failureReason: null }, false],
  [{ orderItems: [{ itemCode: 'a1-1', price: '150.00', quantity: 1 }], failureReason: '' }, false],
  [{ orderItems: [{ itemCode: 'a1-2', price: 150, quantity: 1 }] }, true],
  [{ orderItems: [{ itemCode: 'a1-1', price: 1, quantity: 1 }] }, true],
  [{ orderItems: [{ itemCode: 'a1-1', price: 150, quantity: 2 }] }, true],
  [{ orderItems: 'none' }, true],
  [{ failureReason: 'declined' }, true],
])('unsigned fields of Fawry such as %o contradict what is signed: %s', (changes, expected) => {
  expect(contradictsSignedFields({ ...order, ...changes })).toBe(expected)
})

test.each([
  null,
  {},
  { ...order, orderStatus: 'SOMETHING' },
  { ...order, orderStatus: 'constructor' },
  { ...order, fawryRefNumber: undefined },
  { ...order, merchantRefNumber: '' },
])('%o is no order of Fawry', (value) => {
  expect(fawryEvidence(value, callback)).toBeUndefined()
})
