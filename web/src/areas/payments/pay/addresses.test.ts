import { expect, test } from 'vitest'
import { codeOfReference, methodsOf, payAddress } from './addresses'

test('the code of an appointment is in the reference of an attempt', () => {
  expect(codeOfReference('b8e1a87520c52ff8-1')).toBe('b8e1a87520c52ff8')
  expect(codeOfReference('0b7a1d9e-2f41-4c52-9d0a-3a4c5b6d7e8f-12')).toBe('0b7a1d9e-2f41-4c52-9d0a-3a4c5b6d7e8f')
  for (const other of [null, '', '-1', 'b8e1a87520c52ff8', 'x-']) expect(codeOfReference(other)).toBeUndefined()
})

test('each provider has the pages of its methods', () => {
  expect([...methodsOf('paymob'), ...methodsOf('fawry')].map((method) => payAddress(method, 7))).toEqual([
    '/payment/card?appointment_id=7',
    '/payment/paymob?appointment_id=7',
    '/payment/fawry?appointment_id=7',
  ])
})
