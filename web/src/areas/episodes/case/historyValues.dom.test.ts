import { expect, test } from 'vitest'
import { type HistoryValues, type MedicalHistory, mergeHistory } from './historyValues'

const base: HistoryValues = {
  chief_complaint: 'Pain',
  present_illness_history: 'Since Monday',
  examination: '',
  surveys_answers: [
    { line_id: 1, answer_value: 70 },
    { line_id: 2, answer_value: 'Teacher' },
  ],
  revision: 1,
}

/** What another person has saved. */
function saved(texts: Partial<MedicalHistory>, answers: HistoryValues['surveys_answers'] = []): MedicalHistory {
  const stored = base.surveys_answers.map((each) => answers.find(({ line_id }) => line_id === each.line_id) ?? each)
  return {
    chief_complaint: base.chief_complaint,
    present_illness_history: base.present_illness_history,
    examination: null,
    revision: 2,
    ...texts,
    admissionSurveyInstance: {
      surveys_answers: stored.map((each) => ({ ...each, answer_body: String(each.answer_value) })),
    },
  } as unknown as MedicalHistory
}

test('what only one side has changed is merged, with the revision that is saved now', () => {
  const mine = { ...base, examination: 'Normal', surveys_answers: [{ line_id: 1, answer_value: 72 }] }
  const { values, conflicts } = mergeHistory(mine, base, saved({ chief_complaint: 'Chest pain' }))
  expect(values).toMatchObject({
    chief_complaint: 'Chest pain',
    present_illness_history: 'Since Monday',
    examination: 'Normal',
    revision: 2,
  })
  expect(values.surveys_answers).toContainEqual({ line_id: 1, answer_value: 72 })
  expect(values.surveys_answers).toContainEqual({ line_id: 2, answer_value: 'Teacher' })
  expect(conflicts).toEqual([])
})

test('what both have changed stays as it is here, and theirs is a conflict', () => {
  const mine = { ...base, chief_complaint: 'Back pain', surveys_answers: [{ line_id: 1, answer_value: 72 }] }
  const latest = saved({ chief_complaint: 'Chest pain' }, [{ line_id: 1, answer_value: 75 }])
  const { values, conflicts } = mergeHistory(mine, base, latest)
  expect(values.chief_complaint).toBe('Back pain')
  expect(conflicts).toEqual([
    { text: 'chief_complaint', theirs: 'Chest pain' },
    { line: 1, theirs: '75', answer: { line_id: 1, answer_value: 75 } },
  ])
})

test('the same change on both sides is no conflict', () => {
  const mine = { ...base, chief_complaint: 'Chest pain' }
  expect(mergeHistory(mine, base, saved({ chief_complaint: 'Chest pain' })).conflicts).toEqual([])
})

test('without a known base, all that differs is a conflict, so that nothing is overwritten unseen', () => {
  const mine = { ...base, chief_complaint: 'Back pain' }
  const { values, conflicts } = mergeHistory(mine, undefined, saved({ examination: 'Fever' }))
  expect(values.chief_complaint).toBe('Back pain')
  expect(conflicts).toEqual([
    { text: 'chief_complaint', theirs: 'Pain' },
    { text: 'examination', theirs: 'Fever' },
  ])
})
