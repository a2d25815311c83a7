import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeLine, type LineVerdict, measureLine } from './lineTest'

/** A line of so many bit/s and milliseconds there and back, on a clock of its own; gives up after eight seconds. */
function lineOf(width: number, roundTrip: number) {
  let at = 0
  const probe = async (bytes: number) => {
    const taken = roundTrip + (2 * bytes * 8 * 1_000) / width
    at += Math.min(taken, 8_000)
    return taken <= 8_000
  }
  return measureLine(probe, () => at)
}

test.each<[number, number, LineVerdict]>([
  [20_000_000, 40, 'picture'],
  [20_000_000, 600, 'smaller'],
  [400_000, 400, 'smaller'],
  [128_000, 150, 'sound'],
  [30_000, 300, 'written'],
  [2_000, 300, 'written'],
  [5_000_000, 2_500, 'written'],
  [5_000_000, 9_000, 'none'],
])('%i bit/s with %i ms there and back: %s', async (width, roundTrip, verdict) => {
  expect(judgeLine(await lineOf(width, roundTrip))).toBe(verdict)
})

test('what is measured is what the line is, within a tenth', async () => {
  const width = fc.integer({ min: 20_000, max: 8_000_000 })
  await fc.assert(
    fc.asyncProperty(width, fc.integer({ min: 1, max: 1_000 }), async (bits, trip) => {
      const measured = await lineOf(bits, trip)
      expect(measured?.roundTrip).toBeCloseTo(trip, 3)
      expect(Math.abs((measured?.width ?? 0) - bits)).toBeLessThan(bits / 10)
    }),
  )
})

test('a wider line is never judged worse', () => {
  const order: LineVerdict[] = ['none', 'written', 'sound', 'smaller', 'picture']
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.nat(5_000_000), fc.nat(3_000), (one, more, roundTrip) => {
      const [narrow, wide] = [one, one + more].map((width) => order.indexOf(judgeLine({ roundTrip, width })))
      expect(wide).toBeGreaterThanOrEqual(narrow ?? 0)
    }),
  )
})
