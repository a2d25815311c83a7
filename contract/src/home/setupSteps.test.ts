import { expect, test } from 'vitest'
import { isStepDone, type SetupFacts, type SetupStep, setupSteps, stepNeededBefore } from './setupSteps'

const empty: SetupFacts = {
  hospitals: 0,
  doctors: 0,
  clinics: 0,
  payments: 'none',
  takes_cash: false,
  mail: 'kept',
  is_booked: false,
}
const done = (changes: Partial<SetupFacts>) => setupSteps.filter((step) => isStepDone(step, { ...empty, ...changes }))

test.each([
  [{}, []],
  [{ hospitals: 1 }, ['hospital']],
  [{ doctors: 2 }, ['people']],
  [{ clinics: 1 }, ['clinic']],
  [{ payments: 'test' }, []],
  [{ payments: 'live' }, ['payments']],
  [{ takes_cash: true }, ['payments']],
  [{ mail: 'untested' }, []],
  [{ mail: 'sent' }, ['mail']],
  [{ payments: 'sandbox', mail: 'demo' }, ['payments', 'mail']],
  [{ is_booked: true }, ['booking']],
] as [Partial<SetupFacts>, SetupStep[]][])('with %j, these steps are done: %j', (facts, steps) => {
  expect(done(facts)).toEqual(steps)
})

test.each([
  ['hospital', [], undefined],
  ['people', [], 'hospital'],
  ['clinic', [], 'hospital'],
  ['clinic', ['hospital'], 'people'],
  ['clinic', ['hospital', 'people'], undefined],
  ['payments', [], undefined],
  ['booking', ['hospital', 'people'], 'clinic'],
] as [SetupStep, SetupStep[], SetupStep | undefined][])('%s after %j needs %s', (step, finished, needed) => {
  expect(stepNeededBefore(step, (other) => finished.includes(other))).toBe(needed)
})
