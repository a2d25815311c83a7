import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { submissions } from '#contract/submissions/calls'
import { sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { pageOf, server } from '../../../testing/testServer'

const at = '2026-11-10T08:00:00.000Z'
const format = { created_at: at, updated_at: at, submitted_at: at, avatar: null, groups: [], surveys_answers: [] }
const { data: sample } = sampleOf(submissions.show.response, format)
const group = { id: 1, group_title: 'Sleep', group_title_ar: 'النوم', group_title_text: 'Sleep' }
const draft = {
  ...sample,
  id: 7,
  status: 2 as const,
  is_open: true,
  editable: true,
  submitted_at: null,
  survey: { ...sample.survey, title: 'Sleep form' },
  groups: [{ ...group, questions: [sampleQuestion(7, 'Do you sleep well?')] }],
  surveys_answers: [{ line_id: 7, answer_value: 'Badly', answer_body: 'Badly' }],
  scores: [],
}

beforeEach(async () => {
  server
    .on('surveys', 'utilities', () => ({
      data: { hospitals: [{ id: 3, name: 'Aswan' }], specialties: [], types: [], availabilities: [] },
    }))
    .on('submissions', 'list', (request) => pageOf([draft], request))
    .on('submissions', 'show', () => ({ data: draft }))
  await signInAs(
    personWith(['list-survey-instance', 'show-survey-instance', 'create-survey-instance', 'update-survey-instance']),
  )
})

const dialog = page.getByRole('dialog')

test('a new submission names each field that is missing, the specialty too', async () => {
  await openApp({ at: '/public-surveys?open=new' })
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
  for (const name of ['Location', 'Patient', 'Specialty', 'Specialty form'])
    await expect
      .element(dialog.getByRole('combobox', { name, exact: true }))
      .toHaveAccessibleDescription(/Field is required/)
})

test('a draft can be previewed without being continued', async () => {
  await openApp({ at: '/public-surveys' })
  await page.getByRole('button', { name: 'More actions for Sleep form' }).click()
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  await expect.element(dialog).toHaveTextContent(/Do you sleep well\?.*Badly/)
  await expect.element(dialog.getByRole('button', { name: 'Save Draft' })).not.toBeInTheDocument()
})
