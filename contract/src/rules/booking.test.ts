import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  APPOINTMENT_STATUS,
  canMove,
  canMovePayment,
  lobbyStateOf,
  movesFrom,
  occupiesTime,
  PAYMENT_STATUS,
} from './appointmentStatus'
import { cancellableUntil, isCancellable } from './cancellation'
import { statusAfterClinicSession } from './clinicSession'
import { appointmentPrice, toPiastres, toPounds } from './price'
import { isFawryPossible, isSlotHoldExpired, slotHoldExpiry } from './slotHolds'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS
const STATUSES = Object.values(APPOINTMENT_STATUS)

describe('the status of an appointment', () => {
  it('has only the expected transitions', () => {
    const allowed = STATUSES.flatMap((from) => STATUSES.filter((to) => canMove(from, to)).map((to) => `${from}>${to}`))
    expect(allowed).toEqual(['1>2', '1>3', '1>5', '1>6', '2>1', '2>3', '2>6', '3>2', '3>4'])
    expect(STATUSES.filter((status) => movesFrom(status).length === 0)).toEqual([completed, missed, cancelled])
  })

  it('changes at the end of a clinic session only as the table allows', () => {
    for (const status of STATUSES) {
      for (const wasStarted of [true, false]) {
        for (const hasBegun of [true, false]) {
          const after = statusAfterClinicSession(status, { wasStarted, hasBegun })
          expect(after === status || canMove(status, after)).toBe(true)
        }
      }
    }
  })

  it('has one lobby state, and occupies its time unless cancelled', () => {
    expect(STATUSES.map(lobbyStateOf)).toEqual([0, 1, 2, 3, 0, 0])
    expect(STATUSES.filter((status) => !occupiesTime(status))).toEqual([cancelled])
  })
})

describe('the status of a payment', () => {
  it('has only the expected transitions', () => {
    const all = Object.values(PAYMENT_STATUS)
    const allowed = all.flatMap((from) => all.filter((to) => canMovePayment(from, to)).map((to) => `${from}>${to}`))
    expect(allowed).toEqual(['1>2', '1>5', '2>3', '3>2', '3>4', '5>1', '5>2'])
  })
})

describe('cancelling', () => {
  const start = Date.UTC(2026, 5, 1, 15)
  it.each([
    [{ value: 30, unit: 'minutes' as const }, 30 * MINUTE],
    [{ value: 2, unit: 'hours' as const }, 2 * HOUR],
    [{ value: 1, unit: 'days' as const }, DAY],
    [{ value: 0, unit: 'days' as const }, 0],
  ])('is possible until %o before the start', (tolerance, before) => {
    const appointment = { status: scheduled, start, tolerance, isWalkIn: false }
    expect(cancellableUntil(appointment)).toBe(start - before)
    expect(isCancellable(appointment, start - before)).toBe(true)
    expect(isCancellable(appointment, start - before + 1)).toBe(false)
    expect(isCancellable({ ...appointment, isWalkIn: true }, start + DAY)).toBe(true)
    expect(isCancellable({ ...appointment, isWalkIn: true, status: inRoom }, start)).toBe(false)
  })

  it.each([
    [scheduled, true],
    [inLobby, true],
    [inRoom, false],
    [completed, false],
    [missed, false],
    [cancelled, false],
  ])('with status %s is possible: %s', (status, expected) => {
    expect(isCancellable({ status, start, tolerance: { value: 0, unit: 'hours' }, isWalkIn: false }, start - DAY)).toBe(
      expected,
    )
  })
})

describe('a slot hold', () => {
  const now = Date.UTC(2026, 5, 1, 15)
  it.each([
    ['choosing', 10 * DAY, 20 * MINUTE],
    ['card', 10 * DAY, 20 * MINUTE],
    ['paymob', 10 * DAY, 20 * MINUTE],
    ['paymob', 5 * MINUTE, 20 * MINUTE],
    ['fawry', 10 * DAY, DAY],
    ['fawry', 25 * HOUR, DAY],
    ['fawry', 5 * HOUR, 4 * HOUR],
    ['followUp', 10 * DAY, 3 * DAY],
    ['followUp', DAY, DAY],
    ['followUp', 5 * MINUTE, 20 * MINUTE],
    ['staff', 10 * DAY, 3 * DAY],
    ['staff', 5 * HOUR, 4 * HOUR],
    ['staff', HOUR, 20 * MINUTE],
  ] as const)('for %s, with %s ms until the start, lasts %s ms', (reason, ahead, length) => {
    const expiry = slotHoldExpiry(reason, now, now + ahead)
    expect(expiry - now).toBe(length)
    expect(isSlotHoldExpired(expiry, expiry - 1)).toBe(false)
    expect(isSlotHoldExpired(expiry, expiry)).toBe(true)
  })

  it('is not given to Fawry if too little time is left to pay', () => {
    expect(isFawryPossible(now, now + 80 * MINUTE)).toBe(true)
    expect(isFawryPossible(now, now + 80 * MINUTE - 1)).toBe(false)
    expect(isFawryPossible(now, now - HOUR)).toBe(false)
  })
})

describe('money', () => {
  it('is converted to piastres and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (piastres) => {
        expect(toPiastres(toPounds(piastres))).toBe(piastres)
      }),
    )
    expect(toPiastres(19.99)).toBe(1999)
  })

  it.each([-1, 1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('of %s EGP is rejected', (pounds) => {
    expect(() => toPiastres(pounds)).toThrow(RangeError)
  })
})

describe('the price', () => {
  const prices = { price: 50_000, followUpPrice: 20_000, timeZone: 'Africa/Cairo' }
  const days = { ...prices, followUpPeriod: { value: 14, unit: 'days' as const } }
  const hours = { ...prices, followUpPeriod: { value: 48, unit: 'hours' as const } }
  const off = { ...prices, followUpPeriod: { value: 0, unit: 'days' as const } }
  const start = Date.UTC(2026, 5, 15, 15)

  it.each([
    ['a first visit', days, undefined, 50_000],
    ['within the days', days, start - 13 * DAY, 20_000],
    ['on the last day, at a later hour', days, start - 14 * DAY - 3 * HOUR, 20_000],
    ['a calendar day too late', days, start - 15 * DAY, 50_000],
    ['within the hours', hours, start - 48 * HOUR, 20_000],
    ['a moment after the hours', hours, start - 48 * HOUR - 1, 50_000],
    ['a clinic without follow-ups', off, start - HOUR, 50_000],
    ['a visit that is later than this one', days, start + HOUR, 50_000],
  ])('of %s', (_, clinic, lastCompleted, expected) => {
    expect(appointmentPrice(clinic, start, lastCompleted)).toBe(expected)
  })

  it('does not depend on a daylight saving change', () => {
    const before = Date.UTC(2026, 9, 20, 15)
    const sameHourTwoWeeksLater = Date.UTC(2026, 10, 3, 16)
    expect(appointmentPrice(days, sameHourTwoWeeksLater, before)).toBe(20_000)
  })
})
