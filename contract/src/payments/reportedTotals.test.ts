import { expect, test } from 'vitest'
import type { Evidence } from './evidence'
import { piastres } from './piastres'
import { differenceOf, reportedTotals } from './reportedTotals'

const payment: Evidence = {
  source: 'inquiry',
  authentic: true,
  environment: 'live',
  order: '1',
  transaction: 'a',
  kind: 'payment',
  outcome: 'success',
  integration: '1',
  amount: piastres(15_000),
  currency: 'EGP',
  reversal: 'none',
  refunded: null,
  reference: null,
}
const totals = (paid: number, refunded = 0) => ({ paid: piastres(paid), refunded: piastres(refunded) })

test('successful payments are counted once each, with what was returned of them', () => {
  expect(reportedTotals([])).toEqual(totals(0))
  expect(reportedTotals([payment, payment, { ...payment, outcome: 'failed', transaction: 'b' }])).toEqual(
    totals(15_000),
  )
  const second = { ...payment, transaction: 'b', amount: piastres(100) }
  const returned = { ...payment, reversal: 'refunded', refunded: piastres(5_000) } as const
  const child = { ...payment, kind: 'child', transaction: 'c' } as const
  expect(reportedTotals([payment, returned, second, child])).toEqual(totals(15_100, 5_000))
  expect(reportedTotals([{ ...payment, reversal: 'voided' }])).toEqual(totals(15_000, 15_000))
  expect(reportedTotals([{ ...payment, reversal: 'refunded' }])).toEqual({ paid: 15_000n, refunded: null })
  expect(reportedTotals([{ ...payment, authentic: false }])).toEqual(totals(0))
})

test.each([
  ['both agree', totals(15_000), totals(15_000), null],
  ['nothing was paid', totals(0), totals(0), null],
  ['no answer', totals(15_000), undefined, 'no_answer'],
  ['the provider knows of no payment', totals(15_000), totals(0), 'only_here'],
  ['we do not know of the payment', totals(0), totals(15_000), 'only_there'],
  ['another amount was paid', totals(0), totals(100), 'amount'],
  ['paid twice', totals(15_000), totals(30_000), 'amount'],
  ['another amount was refunded', totals(15_000), totals(15_000, 100), 'refund'],
  ['a part was refunded on both sides', totals(15_000, 100), { paid: piastres(15_000), refunded: null }, null],
  ['a part was refunded there only', totals(15_000), { paid: piastres(15_000), refunded: null }, 'refund'],
  ['all was refunded here only', totals(15_000, 15_000), { paid: piastres(15_000), refunded: null }, 'refund'],
])('%s', (_name, ours, theirs, difference) => {
  expect(differenceOf(piastres(15_000), ours, theirs)).toBe(difference)
})
