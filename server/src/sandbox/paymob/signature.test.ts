import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sign } from './messages'
import type { TransactionObject } from './objects'
import { tokenHmac, transactionHmac } from './signature'

/** The sample of Paymob's documentation. */
const transaction: TransactionObject = {
  id: 192_036_465,
  pending: false,
  amount_cents: 100_000,
  success: true,
  is_auth: false,
  is_capture: false,
  is_standalone_payment: true,
  is_voided: false,
  is_refunded: false,
  is_3d_secure: true,
  integration_id: 4_097_558,
  has_parent_transaction: false,
  parent_transaction: null,
  order: { id: 217_503_754, merchant_order_id: 'a1-1', amount_cents: 100_000, currency: 'EGP' },
  created_at: '2024-06-13T11:33:44.592345',
  currency: 'EGP',
  source_data: { pan: '2346', type: 'card', sub_type: 'MasterCard' },
  data: { message: 'Approved', txn_response_code: 'APPROVED' },
  payment_key_claims: {
    billing_data: { first_name: 'Salma', last_name: 'Adel', email: 's@example.test', phone_number: '+201000000009' },
  },
  error_occured: false,
  refunded_amount_cents: 0,
  is_refund: false,
  is_void: false,
  is_live: false,
  owner: 302_852,
}
const hmac =
  '5f30fe7c568ddd5e539b2821fe2c8077fe6018fa87dab91d98be2cf6489f936aea6c21b668848fea22d100a92dd8dfba852d24b1db8686829e466b08086cf87a'

test("the HMAC of the sample of Paymob's documentation", () => {
  expect(transactionHmac(transaction, 'test')).toBe(hmac)
})

test.each([
  ['none', true, {}],
  ['forged', false, {}],
  ['signed_field', false, { amount_cents: 100_100 }],
  ['unsigned_field', true, { refunded_amount_cents: 100_000 }],
  ['other_order', true, { order: { ...transaction.order, id: 5 } }],
] as const)('with %s, the signature is valid: %s', (alteration, isValid, changes) => {
  const signed = sign(transaction, { secret: 'test', alteration, otherOrder: 5 })
  expect(signed.transaction).toMatchObject(changes)
  expect(signed.hmac === transactionHmac(signed.transaction, 'test')).toBe(isValid)
})

test('a saved card is signed with fields of its own', () => {
  const card = {
    id: 1,
    token: 'T',
    masked_pan: 'xxxx-2346',
    merchant_id: 2,
    card_subtype: 'Visa',
    created_at: '2024-06-13T11:33:44.592345',
    email: 's@example.test',
    order_id: '3',
  }
  const text = 'Visa2024-06-13T11:33:44.592345s@example.test1xxxx-234623T'
  expect(tokenHmac(card, 'test')).toBe(createHmac('sha512', 'test').update(text).digest('hex'))
})
