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
    held = heldAfter(held, { ...shown, agenda: [] })
    expect(held?.sheet).toBe(shows)
  }
})

test('the sheet of the presenter before goes if the case may not be shown any more', () => {
  const held = { sheet, by: 1 }
  const shown = { sheet: null, presenterId: 2 }
  const inAgenda = { id: sheet.case_id, is_ready: true }
  expect(heldAfter(held, { ...shown, agenda: [inAgenda] })).toBe(held)
  expect(heldAfter(held, { ...shown, agenda: [{ ...inAgenda, is_ready: false }] })).toBeUndefined()
})
