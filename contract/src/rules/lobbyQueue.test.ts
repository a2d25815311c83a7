import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInQueue, peopleBefore, queueOf } from './lobbyQueue'

const MINUTE = 60_000
const here = { connected: true, leftAt: undefined }

describe("a patient's position in the queue", () => {
  it.each([
    [{ connected: true, leftAt: undefined }, true],
    [{ connected: true, leftAt: -60 * MINUTE }, true],
    [{ connected: false, leftAt: -10 * MINUTE + 1 }, true],
    [{ connected: false, leftAt: -10 * MINUTE }, false],
    [{ connected: false, leftAt: undefined }, false],
  ])('of %o is kept: %s', (presence, expected) => {
    expect(isInQueue(presence, 0)).toBe(expected)
  })
})

describe('the queue', () => {
  it('is ordered by schedule time, among patients who keep their position', () => {
    const waiting = [
      { appointmentId: 1, start: 300, isWalkIn: false, ...here },
      { appointmentId: 2, start: 100, isWalkIn: false, connected: false, leftAt: -5 * MINUTE },
      { appointmentId: 3, start: 200, isWalkIn: false, connected: false, leftAt: -11 * MINUTE },
      { appointmentId: 5, start: 50, isWalkIn: false, ...here },
      { appointmentId: 4, start: 50, isWalkIn: false, ...here },
    ]
    const queue = queueOf(waiting, 0)
    expect(queue.map((entry) => entry.appointmentId)).toEqual([4, 5, 2, 1])
    expect(queue.map((entry) => peopleBefore(queue, entry))).toEqual([0, 1, 2, 3])
    expect(peopleBefore(queue, { appointmentId: 3, start: 200, isWalkIn: false })).toBe(3)
  })

  it('has walk-ins after all who have a time, as they came', () => {
    const waiting = [
      { appointmentId: 1, start: 100, isWalkIn: true, ...here },
      { appointmentId: 2, start: 50, isWalkIn: true, ...here },
      { appointmentId: 3, start: 200, isWalkIn: false, ...here },
    ]
    const queue = queueOf(waiting, 0)
    expect(queue.map((entry) => entry.appointmentId)).toEqual([3, 2, 1])
    expect(queue.map((entry) => peopleBefore(queue, entry))).toEqual([0, 1, 2])
  })

  it("does not depend on the order of arrival, and each patient's position matches it", () => {
    const entry = fc.record({
      appointmentId: fc.nat(),
      start: fc.nat(20),
      isWalkIn: fc.boolean(),
      connected: fc.constant(true),
      leftAt: fc.constant(undefined),
    })
    const people = fc.uniqueArray(entry, { selector: (person) => person.appointmentId })
    fc.assert(
      fc.property(people, (waiting) => {
        const queue = queueOf(waiting, 0)
        expect(queueOf([...waiting].reverse(), 0)).toEqual(queue)
        expect(queue.map((person) => peopleBefore(queue, person))).toEqual(queue.map((_, index) => index))
      }),
    )
  })
})
