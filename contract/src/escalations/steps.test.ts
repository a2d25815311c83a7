import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acknowledgeBy,
  type EscalationClock,
  escalationKinds,
  escalationLevels,
  nextStepAt,
  plannedSteps,
  stepsDue,
} from './steps'

const MINUTE = 60_000
const start = Date.parse('2026-11-18T10:00:00Z')
const offset = fc.integer({ min: -10 * MINUTE, max: 300 * MINUTE })
const clocks: fc.Arbitrary<EscalationClock> = fc.record({
  startedAt: fc.constant(start),
  kind: fc.constantFrom(...escalationKinds),
  level: fc.constantFrom(...escalationLevels),
  acknowledgedAt: fc.option(offset.map((each) => start + each)),
})

test('the steps of the most urgent level are five minutes apart', () => {
  const clock = { startedAt: start, kind: 'score', level: 'high', acknowledgedAt: null } as const
  const due = (minutes: number) => stepsDue(clock, start + minutes * MINUTE).map(({ step }) => step)
  expect([due(-1), due(0), due(4), due(5), due(9), due(10), due(15)]).toEqual([
    [],
    ['nurses'],
    ['nurses'],
    ['nurses', 'doctors'],
    ['nurses', 'doctors'],
    ['nurses', 'doctors', 'hub'],
    ['nurses', 'doctors', 'hub', 'everybody'],
  ])
})

test('a critical result goes to its doctor and the nurses at once, and after 15 minutes to the hub', () => {
  const clock = { startedAt: start, kind: 'critical_result', level: 'high', acknowledgedAt: null } as const
  const due = (minutes: number) => stepsDue(clock, start + minutes * MINUTE).map(({ step }) => step)
  expect([due(-1), due(0), due(14), due(15)]).toEqual([
    [],
    ['ordering_doctor', 'nurses'],
    ['ordering_doctor', 'nurses'],
    ['ordering_doctor', 'nurses', 'hub'],
  ])
  expect(acknowledgeBy(clock)).toBe(start + 15 * MINUTE)
})

test('later there are the same steps or more', () => {
  fc.assert(
    fc.property(clocks, offset, offset, (clock, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)].map((each) => stepsDue(clock, start + each))
      expect(late?.slice(0, early?.length)).toEqual(early)
    }),
  )
})

test('without an acknowledgement all steps are made in the end', () => {
  fc.assert(
    fc.property(clocks, (clock) => {
      const steps = stepsDue({ ...clock, acknowledgedAt: null }, start + 300 * MINUTE)
      const doctors =
        clock.kind === 'critical_result' ? ['ordering_doctor', 'nurses', 'hub'] : ['nurses', 'doctors', 'hub']
      expect(steps.map(({ step }) => step)).toEqual([...doctors, 'everybody'])
    }),
  )
})

test('no step follows an acknowledgement, and every one before it is made', () => {
  fc.assert(
    fc.property(clocks, offset, (clock, at) => {
      const { acknowledgedAt } = clock
      const due = stepsDue(clock, start + at)
      const expected = stepsDue({ ...clock, acknowledgedAt: null }, start + at).filter(
        ({ dueAt }) => acknowledgedAt === null || dueAt < acknowledgedAt,
      )
      expect(due).toEqual(expected)
    }),
  )
})

test('the next step is the first that is not due', () => {
  fc.assert(
    fc.property(clocks, offset, (clock, at) => {
      const later = plannedSteps(clock).slice(stepsDue(clock, start + at).length)
      expect(nextStepAt(clock, start + at)).toBe(later[0]?.dueAt ?? null)
    }),
  )
})
