import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { submissions } from '#contract/submissions/calls'
import { sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const at = '2026-11-10T08:00:00.000Z'
const format = { created_at: at, updated_at: at, submitted_at: at, avatar: null, groups: [], surveys_answers: [] }
const { data: sample } = sampleOf(submissions.show.response, format)

test('a submission is printed in the chosen language as a whole: labels, names and direction', async () => {
  const group = { id: 1, group_title: 'Sleep', group_title_ar: 'النوم', group_title_text: 'Sleep' }
  server.on('submissions', 'show', ({ headers }) => ({
    data: {
      ...sample,
      id: 7,
      status: 1,
      type: 'general',
      patient: { ...sample.patient, name_text: headers.get('accept-language') === 'ar' ? 'منى' : 'Mona' },
      groups: [{ ...group, questions: [sampleQuestion(7, 'Do you sleep well?')] }],
      surveys_answers: [{ line_id: 7, answer_value: 'Badly', answer_body: 'Badly' }],
      scores: [],
    },
  }))
  await signInAs(personWith(['show-survey-instance', 'list-survey-instance']))
  await openApp({ at: '/survey-instances/7/print' })
  await expect.element(page.getByText('Mona')).toBeVisible()
  await expect.element(page.getByText('Patient', { exact: true })).toBeVisible()
  await userEvent.click(page.getByText('العربية').last())
  await expect.element(page.getByText('منى')).toBeVisible()
  await expect.element(page.getByText('المريض', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Patient', { exact: true })).not.toBeInTheDocument()
  expect(page.getByText('منى').element().closest('[lang]')?.getAttribute('dir')).toBe('rtl')
})
