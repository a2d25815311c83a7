import { expect, test } from 'vitest'
import { CaseSheet } from '#contract/rounds/conference'
import { sampleOf } from '../../../testing/sampleOf'
import { type Held, heldAfter } from './heldSheet'

const sheet = { ...sampleOf(CaseSheet.omit({ scores: true }), { gender: 'male' }), scores: [] }
const other = { ...sheet, case_id: 99 }

test('the sheet of the presenter before stays until the new one shows their first case', () => {
  const steps = [
    { sheet: null, presenterId: 1, shows: undefined },
    { sheet, presenterId: 1, shows: sheet },
    // The switch clears the case.
    { sheet: null, presenterId: 2, shows: sheet },
    { sheet: other, presenterId: 2, shows: other },
    // The same presenter takes it away.
    { sheet: null, presenterId: 2, shows: undefined },
  ]
  let held: Held | undefined
  for (const { shows, ...shown } of steps) {
    held = heldAfter(held, shown)
    expect(held?.sheet).toBe(shows)
  }
})
