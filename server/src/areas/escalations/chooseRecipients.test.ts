import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escalationSteps } from '#contract/escalations/steps'
import { type Candidate, chooseRecipients } from './chooseRecipients'

const nobody = {
  ...{ isNamed: false, isInCharge: false, isOnCall: false, isOnDuty: false, isForSpecialty: false },
  dutySince: null,
}
const candidate = (userId: number, changes: Partial<Candidate> = {}): Candidate => ({ ...nobody, userId, ...changes })
const chosen = (...[step, people]: Parameters<typeof chooseRecipients>) => {
  const { people: found, reach } = chooseRecipients(step, people)
  return [reach, found.map(({ userId }) => userId)]
}
const duty = { isOnDuty: true }

test('the nurse in charge comes before the nurses on duty, and these before all', () => {
  const [off, on, charge] = [candidate(1), candidate(2, duty), candidate(3, { ...duty, isInCharge: true })]
  expect(chosen('nurses', [off, on, charge])).toEqual(['in_charge', [3]])
  expect(chosen('nurses', [off, on])).toEqual(['on_duty', [2]])
  expect(chosen('nurses', [off])).toEqual(['nobody_on_duty', [1]])
})

test('the responsible doctor is notified with those on duty, and is not enough when nobody is', () => {
  const [off, responsible, on] = [candidate(1), candidate(2, { isNamed: true }), candidate(3, duty)]
  expect(chosen('doctors', [off, responsible, on])).toEqual(['on_duty', [2, 3]])
  expect(chosen('doctors', [off, responsible])).toEqual(['nobody_on_duty', [1, 2]])
})

test('who is on call at the hub comes before who is on duty, the specialty of the patient first', () => {
  const on = candidate(1, { ...duty, isForSpecialty: true })
  const other = candidate(2, { ...duty, isOnCall: true })
  const matching = candidate(3, { ...duty, isOnCall: true, isForSpecialty: true })
  expect(chosen('hub', [on, other, matching])).toEqual(['on_call', [3]])
  expect(chosen('hub', [on, other])).toEqual(['on_call', [2]])
  expect(chosen('hub', [on, candidate(4)])).toEqual(['on_duty', [1]])
})

test('the doctor who ordered is joined by those on duty only if off duty', () => {
  const on = candidate(1, duty)
  expect(chosen('ordering_doctor', [on, candidate(2, { isNamed: true })])).toEqual(['on_duty', [2, 1]])
  expect(chosen('ordering_doctor', [on, candidate(2, { ...duty, isNamed: true })])).toEqual([null, [2]])
  expect(chosen('ordering_doctor', [candidate(1), candidate(2, { isNamed: true })])).toEqual([null, [2]])
})

test('no calendar leaves a step without the people whom it could notify', () => {
  const people = fc.uniqueArray(
    fc.record({
      userId: fc.integer({ min: 1, max: 9 }),
      ...{ isNamed: fc.boolean(), isInCharge: fc.boolean(), isOnCall: fc.boolean(), isOnDuty: fc.boolean() },
      isForSpecialty: fc.boolean(),
      dutySince: fc.constant(null),
    }),
    { selector: ({ userId }) => userId, minLength: 1 },
  )
  const steps = fc.constantFrom(...escalationSteps.filter((step) => step !== 'ordering_doctor'))
  fc.assert(
    fc.property(steps, people, (step, candidates) => {
      const { people: found, reach } = chooseRecipients(step, candidates)
      expect(found.length).toBeGreaterThan(0)
      if (reach === 'nobody_on_duty' || reach === null) expect(found).toEqual(candidates)
      else expect(found.every((each) => each.isNamed || each.isOnDuty || each.isInCharge || each.isOnCall)).toBe(true)
    }),
  )
})
