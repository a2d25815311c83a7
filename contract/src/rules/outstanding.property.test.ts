import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from './appointmentStatus'
import { type AgreedPayment, amountOwed, outstandingAmount } from './outstanding'

const { scheduled, completed, missed, cancelled } = APPOINTMENT_STATUS
const amount = fc.integer({ min: 1, max: 100_000 })

const visit = (changes: Partial<AgreedPayment>): AgreedPayment => ({
  ...{ status: scheduled, payment_status: PAYMENT_STATUS.paid, price: 0, price_difference: 0 },
  ...{ paid: 0, refunded: 0, second_paid: 0, second_refunded: 0 },
  ...changes,
})

/** A visit that was paid once for its price, and then moved to a slot with another price. */
const moved = fc
  .record({ price: amount, price_difference: fc.integer({ min: -100_000, max: 100_000 }) })
  .map(({ price, price_difference }) => visit({ price, price_difference, paid: price }))

test('the rest is the same before and after the visit, until something is refunded', () => {
  fc.assert(
    fc.property(moved, (before) => {
      const rest = Math.max(0, before.price_difference)
      expect(outstandingAmount(before)).toBe(rest)
      expect(outstandingAmount({ ...before, status: completed })).toBe(rest)
    }),
  )
})

test('a second payment changes nothing about the rest, however much of it is refunded, before and after the visit', () => {
  fc.assert(
    fc.property(moved, amount, fc.nat(), fc.constantFrom(scheduled, completed), (once, second, part, status) => {
      const back = part % (second + 1)
      const twice = { paid: once.paid + second, refunded: back, second_paid: second, second_refunded: back }
      expect(outstandingAmount({ ...once, ...twice, status })).toBe(outstandingAmount({ ...once, status }))
      expect(amountOwed({ ...once, ...twice, status })).toBe(amountOwed({ ...once, status }))
    }),
  )
})

test('what was paid beyond the price and refunded does not hide the rest of a completed visit', () => {
  fc.assert(
    fc.property(moved, amount, (once, beyond) => {
      const returned = { ...once, status: completed, paid: once.paid + beyond, refunded: beyond }
      expect(outstandingAmount(returned)).toBe(outstandingAmount(once))
    }),
  )
})

test('a refund after the visit makes nothing outstanding', () => {
  fc.assert(
    fc.property(moved, fc.nat(), (once, part) => {
      const refunded = { ...once, status: completed, refunded: part % (once.price + 1) }
      expect(outstandingAmount(refunded)).toBe(outstandingAmount({ ...once, status: completed }))
    }),
  )
})

test('nothing is outstanding of a visit that was cancelled, missed, free or never paid, nor more than the difference', () => {
  fc.assert(
    fc.property(moved, fc.nat(200_000), (once, refunded) => {
      for (const status of [cancelled, missed]) expect(outstandingAmount({ ...once, status })).toBe(0)
      expect(outstandingAmount({ ...once, price: 0 })).toBe(0)
      expect(outstandingAmount({ ...once, payment_status: PAYMENT_STATUS.unpaid, paid: 0 })).toBe(0)
      const rest = outstandingAmount({ ...once, refunded: Math.min(refunded, once.paid) })
      expect(rest).toBeGreaterThanOrEqual(0)
      expect(rest).toBeLessThanOrEqual(Math.max(0, once.price_difference))
    }),
  )
})
