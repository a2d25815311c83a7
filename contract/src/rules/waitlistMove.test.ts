import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LaterVisit, moveTerms } from './waitlistMove'

const paid: LaterVisit = { clinicId: 1, price: 20_000, difference: 0, received: 20_000, isPaid: true }
const unpaid: LaterVisit = { ...paid, received: 0, isPaid: false }
const free: LaterVisit = { ...paid, price: 0, received: 0 }

test.each([
  ['what was agreed stays at the same clinic, whatever a booking costs now', paid, 1, 50_000, [20_000, 0, 0]],
  ['so does a visit that staff booked for nothing', free, 1, 50_000, [0, 0, 0]],
  ['a dearer clinic leaves the rest outstanding', paid, 2, 50_000, [20_000, 30_000, 0]],
  ['a cheaper clinic returns what was paid beyond its price', paid, 2, 5_000, [5_000, 0, 15_000]],
  ['an unpaid visit takes the price', unpaid, 2, 50_000, [50_000, 0, 0]],
  ['a free visit does not become a paid one', free, 2, 50_000, undefined],
  ['nor a paid one free', paid, 2, 0, undefined],
  ['two free visits are moved', free, 2, 0, [0, 0, 0]],
  [
    'what was paid before payments were recorded cannot be returned',
    { ...paid, received: 0 },
    2,
    5_000,
    [20_000, -15_000, 0],
  ],
] as const)('%s', (_, later, clinicId, price, expected) => {
  const terms = moveTerms(later, { clinicId, price })
  expect(terms && [terms.price, terms.difference, terms.refund]).toEqual(expected)
})

const amount = fc.nat(100_000)
const later = fc.record({
  clinicId: fc.constant(1),
  price: amount,
  difference: fc.constant(0),
  received: amount,
  isPaid: fc.boolean(),
})

test('at another clinic the visit costs exactly what a new booking costs there', () => {
  fc.assert(
    fc.property(later, amount, (visit, price) => {
      const terms = moveTerms(visit, { clinicId: 2, price })
      if (terms) expect(terms.price + terms.difference).toBe(price)
      else expect(Math.min(visit.price, price)).toBe(0)
    }),
  )
})

test('what is returned leaves the price paid', () => {
  fc.assert(
    fc.property(later, amount, (visit, price) => {
      const terms = moveTerms(visit, { clinicId: 2, price })
      if (terms && terms.refund > 0) expect(visit.received - terms.refund).toBe(terms.price)
    }),
  )
})
