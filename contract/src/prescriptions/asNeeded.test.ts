import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { type AsNeededLimits, asNeededState, type GivenDose } from './asNeeded'

const MINUTE_MS = 60_000
/** The hours of the day of Cairo's change of the clocks, as elapsed time; 24:00 and later are on the next day. */
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return Date.UTC(2026, 9, 29, hours, minutes)
}
const doses = (...clocks: string[]): GivenDose[] => clocks.map((clock) => ({ givenAt: at(clock), amount: 1 }))
const limits: AsNeededLimits = { minimumMinutes: 360, maximumIn24Hours: 3 }

describe('a dose as needed, every 6 hours, 3 in 24 hours', () => {
  it.each<[string, GivenDose[], string, number, string, string[]]>([
    ['nothing given', [], '14:00', 0, '14:00', []],
    ['one just before the interval ends', doses('08:00'), '13:59', 1, '14:00', ['too_soon']],
    ['one when the interval ends', doses('08:00'), '14:00', 1, '14:00', []],
    ['two, in any order', doses('13:00', '02:00'), '14:00', 2, '19:00', ['too_soon']],
    ['three', doses('00:00', '06:00', '12:00'), '20:00', 3, '24:00', ['over_maximum']],
    [
      'three, a minute before the first is a day old',
      doses('00:00', '06:00', '12:00'),
      '23:59',
      3,
      '24:00',
      ['over_maximum'],
    ],
    ['three, when the first is a day old', doses('00:00', '06:00', '12:00'), '24:00', 2, '24:00', []],
    ['three and too soon', doses('00:00', '06:00', '12:00'), '13:00', 3, '24:00', ['too_soon', 'over_maximum']],
    ['one a day and more ago', doses('00:00'), '30:00', 0, '30:00', []],
    ['a dose recorded later than the next one', doses('16:00'), '14:00', 0, '22:00', ['too_soon']],
  ])('%s: %j, at %s', (_, given, now, count, next, reasons) => {
    const state = asNeededState(limits, given, at(now))
    expect(state.givenIn24Hours).toBe(count)
    expect(state.nextPossibleAt).toBe(at(next))
    expect(state.warnings.map(({ reason }) => reason)).toEqual(reasons)
  })

  it('given too soon is explained with its minutes, rounded down', () => {
    const [warning] = asNeededState(limits, doses('13:57'), at('14:00') + 59_000).warnings
    expect(warning?.text).toEqual({ key: 'prescription.givenRecently', values: { minutes: 3, minimum: 360 } })
  })

  it('over the maximum is explained with the total', () => {
    const [warning] = asNeededState(limits, doses('00:00', '06:00', '12:00'), at('18:00')).warnings
    expect(warning?.text).toEqual({ key: 'prescription.overMaximum', values: { total: 4, max: 3 } })
  })
})

test('recording a dose between others, the 24 hours after it count too', () => {
  const given = doses('20:00', '26:00', '32:00')
  expect(asNeededState(limits, given, at('12:00')).warnings.map(({ reason }) => reason)).toEqual(['over_maximum'])
  expect(asNeededState(limits, given, at('07:59')).warnings).toEqual([])
})

test('amounts count in the unit of the maximum', () => {
  const tablets: AsNeededLimits = { minimumMinutes: 240, maximumIn24Hours: 8 }
  const given = [
    { givenAt: at('06:00'), amount: 2 },
    { givenAt: at('10:00'), amount: 2 },
    { givenAt: at('14:00'), amount: 3 },
  ]
  const one = asNeededState(tablets, given, at('18:00'), 1)
  expect(one).toEqual({ givenIn24Hours: 7, nextPossibleAt: at('18:00'), warnings: [] })
  expect(asNeededState(tablets, given, at('18:00'), 2).nextPossibleAt).toBe(at('30:00'))
  expect(asNeededState(tablets, given, at('18:00'), 9).nextPossibleAt).toBeNull()
})

const given = fc.array(
  fc.record({ givenAt: fc.nat(4000).map((minutes) => minutes * MINUTE_MS), amount: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 12 },
)
const anyLimits = fc.record({
  minimumMinutes: fc.nat(600),
  maximumIn24Hours: fc.integer({ min: 1, max: 12 }),
})
const now = fc.nat(4000).map((minutes) => minutes * MINUTE_MS)
const amount = fc.integer({ min: 1, max: 3 })

test('the next possible time has no warning, and every earlier one has', () => {
  fc.assert(
    fc.property(anyLimits, given, now, amount, fc.nat(4000), (limits, given, now, amount, minutes) => {
      const { nextPossibleAt, warnings } = asNeededState(limits, given, now, amount)
      const warningsAt = (instant: number) => asNeededState(limits, given, instant, amount).warnings
      expect(nextPossibleAt === now).toBe(warnings.length === 0)
      expect(nextPossibleAt === null).toBe(amount > limits.maximumIn24Hours)
      if (nextPossibleAt !== null) expect(warningsAt(nextPossibleAt)).toEqual([])
      const earlier = now + minutes * MINUTE_MS
      if (nextPossibleAt === null || earlier < nextPossibleAt) expect(warningsAt(earlier)).not.toEqual([])
    }),
    propertyRuns(500),
  )
})

test('doses that are given only without warnings stay within the limits in every 24 hours', () => {
  fc.assert(
    fc.property(anyLimits, fc.array(fc.tuple(now, amount), { maxLength: 25 }), (limits, attempts) => {
      const accepted: GivenDose[] = []
      for (const [givenAt, amount] of attempts) {
        if (asNeededState(limits, accepted, givenAt, amount).warnings.length === 0) accepted.push({ givenAt, amount })
      }
      for (const { givenAt: end } of accepted) {
        const within = accepted.filter(({ givenAt }) => givenAt > end - 1440 * MINUTE_MS && givenAt <= end)
        expect(within.reduce((sum, dose) => sum + dose.amount, 0)).toBeLessThanOrEqual(limits.maximumIn24Hours)
      }
      const times = accepted.map(({ givenAt }) => givenAt).sort((one, other) => one - other)
      times.slice(1).forEach((time, index) => {
        expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(limits.minimumMinutes * MINUTE_MS)
      })
    }),
    propertyRuns(500),
  )
})
