import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { type Evidence, reversals, transactionKinds, transactionOutcomes } from './evidence'
import { type PaymentAttempt, paymentState } from './paymentState'
import { noMoney, piastres } from './piastres'

const attempt: PaymentAttempt = {
  order: '217503754',
  reference: 'a1-1',
  amount: piastres(15_000),
  currency: 'EGP',
  environment: 'test',
  integrations: ['4097558'],
  code: null,
  refundsRequested: noMoney,
}

const capture: Evidence = {
  source: 'callback',
  authentic: true,
  environment: 'test',
  order: attempt.order,
  transaction: '192036465',
  kind: 'payment',
  outcome: 'success',
  integration: '4097558',
  amount: attempt.amount,
  currency: 'EGP',
  reversal: 'none',
  refunded: null,
  reference: attempt.reference,
}

const refund: Evidence = { ...capture, transaction: '192036999', kind: 'child', amount: piastres(5_000) }
const inquiry: Evidence = { ...capture, source: 'inquiry', refunded: noMoney }

const stateOf = (...events: Evidence[]) => paymentState(attempt, events).state
const reasonsOf = (...events: Evidence[]) => paymentState(attempt, events).reviews.map(({ reason }) => reason)

test('no evidence leaves an attempt open', () => {
  expect(paymentState(attempt, [])).toEqual({
    state: 'open',
    captures: [],
    captured: 0n,
    refunded: 0n,
    needsInquiry: false,
    reviews: [],
  })
})

test('a capture with all conditions pays', () => {
  expect(paymentState(attempt, [capture, capture])).toEqual({
    state: 'paid',
    captures: [{ transaction: capture.transaction, amount: 15_000n, refunded: 0n }],
    captured: 15_000n,
    refunded: 0n,
    needsInquiry: false,
    reviews: [],
  })
})

test.each<[string, Partial<Evidence>, string[]]>([
  ['the signature is invalid', { authentic: false }, ['invalid_signature']],
  ['the order is another one', { order: '1' }, ['wrong_order']],
  ['the amount is smaller', { amount: piastres(14_999) }, ['wrong_amount']],
  ['the amount is larger', { amount: piastres(15_001) }, ['wrong_amount']],
  ['the amount is unreadable', { amount: null }, ['wrong_amount']],
  ['the currency is another one', { currency: 'USD' }, ['wrong_currency']],
  ['the integration is another one', { integration: '1' }, ['wrong_integration']],
  ['the integration is missing', { integration: null }, ['wrong_integration']],
  ['the environment is another one', { environment: 'live' }, ['wrong_environment']],
  ['the amount is only reserved', { kind: 'authorization' }, ['only_authorized']],
  ['it is a refund of another transaction', { kind: 'child' }, []],
  ['it is pending', { outcome: 'pending' }, []],
])('nothing is paid when %s', (_, changes, reasons) => {
  const { state, captured, reviews } = paymentState(attempt, [{ ...capture, ...changes }])
  expect({ state, captured }).toEqual({ state: 'open', captured: 0n })
  expect(reviews.map(({ reason }) => reason)).toEqual(reasons)
})

test.each(['failed', 'expired', 'cancelled'] as const)('%s is a state, and takes no capture back', (outcome) => {
  const later: Evidence = { ...capture, transaction: '7', outcome }
  expect(stateOf(later)).toBe(outcome)
  expect(stateOf(capture, later)).toBe('paid')
  expect(stateOf(capture, { ...capture, outcome })).toBe('paid')
})

test('a refund callback only asks for an inquiry, which tells the amount', () => {
  const reported = paymentState({ ...attempt, refundsRequested: piastres(5_000) }, [capture, refund])
  expect(reported).toMatchObject({ state: 'paid', refunded: 0n, needsInquiry: true, reviews: [] })
  const known: Evidence = { ...inquiry, refunded: piastres(5_000) }
  expect(paymentState({ ...attempt, refundsRequested: piastres(5_000) }, [known, refund, capture])).toMatchObject({
    state: 'partly_refunded',
    refunded: 5_000n,
    needsInquiry: false,
    reviews: [],
  })
})

test('the payment that is sent again as refunded asks for an inquiry', () => {
  expect(paymentState(attempt, [{ ...capture, reversal: 'refunded' }])).toMatchObject({
    state: 'paid',
    needsInquiry: true,
  })
})

test('a void returns everything', () => {
  const voided = { ...attempt, refundsRequested: attempt.amount }
  expect(paymentState(voided, [{ ...capture, reversal: 'voided' }])).toMatchObject({
    state: 'refunded',
    refunded: 15_000n,
    reviews: [],
  })
})

test('a refund that we did not request, or above the captured amount, needs a person', () => {
  expect(reasonsOf({ ...inquiry, refunded: piastres(5_000) })).toEqual(['refund_outside'])
  expect(reasonsOf({ ...inquiry, refunded: piastres(20_000) })).toEqual(['refund_above_captured', 'refund_outside'])
  expect(paymentState(attempt, [{ ...inquiry, refunded: piastres(20_000) }]).refunded).toBe(15_000n)
})

test('a second capture needs a person', () => {
  const second = { ...capture, transaction: '192036466' }
  expect(paymentState(attempt, [second, capture])).toMatchObject({
    state: 'paid',
    captured: 30_000n,
    reviews: [{ reason: 'second_capture', transaction: '192036466' }],
  })
})

test('a message with another reference pays only once an inquiry confirms it, and needs a person', () => {
  const review = { reason: 'reference_mismatch', transaction: capture.transaction }
  const other = { ...capture, reference: 'b2-1' }
  expect(paymentState(attempt, [other])).toMatchObject({ state: 'open', needsInquiry: true, reviews: [review] })
  expect(paymentState(attempt, [other, inquiry])).toMatchObject({
    state: 'paid',
    needsInquiry: false,
    reviews: [review],
  })
})

test.each(['success', 'failed', 'expired', 'cancelled'] as const)(
  'a message of Fawry with the number of another person changes nothing: %s',
  (outcome) => {
    const fawry = { ...attempt, code: '970177' }
    const other = { ...capture, outcome, transaction: '970178' }
    expect(paymentState(fawry, [other])).toMatchObject({
      state: 'open',
      captured: 0n,
      reviews: [{ reason: 'reference_mismatch', transaction: '970178' }],
    })
    expect(stateOf({ ...capture, outcome })).toBe(outcome === 'success' ? 'paid' : outcome)
  },
)

const evidence = fc.record<Evidence>({
  source: fc.constantFrom('callback', 'return', 'inquiry'),
  authentic: fc.boolean(),
  environment: fc.constantFrom('test', 'test', 'live'),
  order: fc.constantFrom(attempt.order, attempt.order, '1'),
  transaction: fc.constantFrom('1', '2', '10', '11'),
  kind: fc.constantFrom('payment', ...transactionKinds),
  outcome: fc.constantFrom('success', ...transactionOutcomes),
  integration: fc.constantFrom('4097558', '4097558', '1', null),
  amount: fc.constantFrom(attempt.amount, attempt.amount, piastres(5_000), null),
  currency: fc.constantFrom('EGP', 'EGP', 'USD', null),
  reversal: fc.constantFrom('none', ...reversals),
  refunded: fc.constantFrom(null, noMoney, piastres(5_000), attempt.amount, piastres(20_000)),
  reference: fc.constantFrom(attempt.reference, null, 'b2-1'),
})
const plausible = fc.oneof(evidence, fc.constant(capture), fc.constant(refund), fc.constant(inquiry))
const history = fc.array(plausible, { maxLength: 12 })
const requested = fc.constantFrom(noMoney, piastres(5_000), attempt.amount)

/** Returns histories with the same evidence in another order, some of it repeated. */
const sameEvidence = history.chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc
      .tuple(fc.subarray(events), fc.subarray(events))
      .chain(([once, twice]) => fc.shuffledSubarray([...events, ...once, ...twice], { minLength: 0 }))
      .map((some) => [...some, ...events.filter((event) => !some.includes(event))]),
  ),
)

test('any order and any repetition of the same evidence lead to the same state', () => {
  fc.assert(
    fc.property(sameEvidence, requested, ([events, others], refundsRequested) => {
      expect(paymentState({ ...attempt, refundsRequested }, others)).toEqual(
        paymentState({ ...attempt, refundsRequested }, events),
      )
    }),
    propertyRuns(500),
  )
})

test('more evidence never takes back a capture, a refund or a review', () => {
  fc.assert(
    fc.property(history, history, (before, after) => {
      const earlier = paymentState(attempt, before)
      const later = paymentState(attempt, [...after, ...before])
      expect(later.captured).toBeGreaterThanOrEqual(earlier.captured)
      expect(later.refunded).toBeGreaterThanOrEqual(earlier.refunded)
      expect(later.reviews).toEqual(expect.arrayContaining([...earlier.reviews]))
    }),
    propertyRuns(500),
  )
})

test('nothing is captured without an event that fulfils every condition', () => {
  fc.assert(
    fc.property(history, (events) => {
      const isPaying = (event: Evidence) =>
        event.authentic &&
        event.order === attempt.order &&
        event.amount === attempt.amount &&
        event.currency === 'EGP' &&
        event.integration === '4097558' &&
        event.environment === 'test' &&
        event.kind === 'payment' &&
        event.outcome === 'success' &&
        (event.source === 'inquiry' || event.reference === null || event.reference === attempt.reference)
      const paying = new Set(events.filter(isPaying).map(({ transaction }) => transaction))
      const { captured, refunded, captures } = paymentState(attempt, events)
      expect(new Set(captures.map(({ transaction }) => transaction))).toEqual(paying)
      expect(captured > 0n).toBe(paying.size > 0)
      expect(refunded).toBeLessThanOrEqual(captured)
    }),
    propertyRuns(500),
  )
})

const partOfUnknownAmount: Evidence = { ...capture, reversal: 'refunded', refunded: null }

test('a part that was returned without our asking needs a person at once, and is asked about once', () => {
  const told = paymentState(attempt, [capture, partOfUnknownAmount])
  expect(told).toMatchObject({ state: 'paid', refunded: 0n, needsInquiry: true })
  expect(told.reviews).toEqual([{ reason: 'refund_outside', transaction: capture.transaction }])
  const asked = paymentState(attempt, [capture, partOfUnknownAmount, { ...partOfUnknownAmount, source: 'inquiry' }])
  expect(asked).toMatchObject({ needsInquiry: false, reviews: told.reviews })
})

test('a part that we have asked for is what its confirmation says', () => {
  const asking = { ...attempt, refundsRequested: piastres(5_000) }
  const confirmed: Evidence = { ...partOfUnknownAmount, source: 'inquiry', refunded: piastres(5_000) }
  expect(paymentState(asking, [capture, partOfUnknownAmount, confirmed])).toMatchObject({
    state: 'partly_refunded',
    refunded: 5_000n,
    needsInquiry: false,
    reviews: [],
  })
})
