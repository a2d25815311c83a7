import { expect, test } from 'vitest'
import { piastres } from '#contract/payments/piastres'
import {
  fawryChargeSignature,
  paymobHmacOfSample as hmac,
  fawryNotification as notification,
  paymobTransaction as transaction,
} from '../../../sandbox/testing/documentedSamples'
import { cancelSignature, chargeSignature, isSignedByFawry, notificationSignature } from './fawrySignature'
import { paymobHmac, transactionOfReturn, verifyPaymob } from './paymobSignature'

test("Paymob's HMAC of a callback", () => {
  expect(paymobHmac(transaction, 'test')).toBe(hmac)
  expect(verifyPaymob(transaction, 'test', hmac)).toBe('empty')
  expect(verifyPaymob(transaction, 'test', hmac.toUpperCase())).toBe('empty')
})

test('the samples with texts instead of booleans have the same HMAC', () => {
  expect(verifyPaymob({ ...transaction, success: 'true', pending: 'false' }, 'test', hmac)).toBe('empty')
})

test.each([
  ['amount_cents', 1],
  ['created_at', '2024-06-13T11:33:44.592346'],
  ['currency', 'USD'],
  ['error_occured', true],
  ['has_parent_transaction', true],
  ['id', 1],
  ['integration_id', 1],
  ['is_3d_secure', false],
  ['is_auth', true],
  ['is_capture', true],
  ['is_refunded', true],
  ['is_standalone_payment', false],
  ['is_voided', true],
  ['order', { id: 1 }],
  ['owner', 1],
  ['pending', true],
  ['source_data', { pan: '1111', type: 'card', sub_type: 'MasterCard' }],
  ['success', false],
])('an altered %s has another HMAC', (field, value) => {
  expect(verifyPaymob({ ...transaction, [field]: value }, 'test', hmac)).toBeUndefined()
})

test.each([undefined, null, '', 'x', hmac.slice(1), `${hmac}0`, [hmac], 5])('%s is no valid HMAC', (received) => {
  expect(verifyPaymob(transaction, 'test', received)).toBeUndefined()
  expect(verifyPaymob(transaction, 'another secret', received)).toBeUndefined()
})

test.each([
  ['empty', ''],
  ['false', 'false'],
  ['NA', 'NA'],
] as const)('a missing card number may be signed as "%s", unless another variant is set', (variant, text) => {
  const wallet = { ...transaction, source_data: { pan: null, type: 'wallet', sub_type: null } }
  const signed = paymobHmac(wallet, 'test', text)
  expect(verifyPaymob(wallet, 'test', signed)).toBe(variant)
  expect(verifyPaymob(wallet, 'test', signed, variant)).toBe(variant)
  expect(verifyPaymob(wallet, 'test', signed, 'None')).toBeUndefined()
})

test.each([null, 5, 'text', [], {}])('%s is not signed', (value) => {
  expect(verifyPaymob(value, 'test', hmac)).toBeUndefined()
})

const flat = {
  ...Object.fromEntries(Object.entries(transaction).filter(([name]) => name !== 'order' && name !== 'source_data')),
}

test.each([
  { order: '217503754', 'source_data.pan': '2346', 'source_data.type': 'card', 'source_data.sub_type': 'MasterCard' },
  { order_id: '217503754', source_data_pan: '2346', source_data_type: 'card', source_data_sub_type: 'MasterCard' },
])("the parameters of the browser's return are signed alike: %o", (rest) => {
  expect(verifyPaymob(transactionOfReturn({ ...flat, ...rest }), 'test', hmac)).toBe('empty')
})

test("Fawry's signature of a notification, with amounts as numbers or texts", () => {
  expect(notificationSignature(notification, 'KEY')).toBe(notification.messageSignature)
  expect(isSignedByFawry({ ...notification, orderAmount: '150.00', paymentAmount: '152.0' }, 'KEY')).toBe(true)
  expect(isSignedByFawry(notification, 'another key')).toBe(false)
})

test.each([
  ['fawryRefNumber', '1'],
  ['merchantRefNumber', 'R2'],
  ['paymentAmount', 150],
  ['orderAmount', 1],
  ['orderStatus', 'NEW'],
  ['paymentMethod', 'CARD'],
  ['paymentRefrenceNumber', null],
  ['messageSignature', undefined],
])('a notification with an altered %s is not signed', (field, value) => {
  expect(isSignedByFawry({ ...notification, [field]: value }, 'KEY')).toBe(false)
})

test("Fawry's signature of a charge", () => {
  const keys = { merchantCode: 'MC', secureKey: 'KEY' }
  const charge = { reference: 'R1', customer: '777', method: 'PAYATFAWRY', amount: piastres(58_055) }
  expect(chargeSignature(keys, charge)).toBe(fawryChargeSignature)
  expect(cancelSignature(keys, { transaction: '970177', language: 'en-gb' })).toMatch(/^[0-9a-f]{64}$/)
})
