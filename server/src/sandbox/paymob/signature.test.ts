import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymobHmacOfSample, paymobTransaction as transaction } from '../testing/documentedSamples'
import { sign } from './messages'
import { tokenHmac, transactionHmac } from './signature'

test("the HMAC of the sample of Paymob's documentation", () => {
  expect(transactionHmac(transaction, 'test')).toBe(paymobHmacOfSample)
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
