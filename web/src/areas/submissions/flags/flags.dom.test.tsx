import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { submissions } from '#contract/submissions/calls'
import { surveyFlags } from '#contract/submissions/flags'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { pageOf, server } from '../../../testing/testServer'

const at = '2026-10-18T09:00:00.000Z'
const {
  data: [sample],
} = sampleOf(surveyFlags.list.response, { raised_at: at, acknowledged_at: null, avatar: null })
const { data: submission } = sampleOf(submissions.show.response, {
  submitted_at: at,
  created_at: at,
  updated_at: at,
  avatar: null,
  groups: [],
  surveys_answers: [],
})
if (!sample) throw new Error('A sample has no row')

test('a red flag shows its severity and the phone of the patient, and opens the flagged answer', async () => {
  await signInAs(personWith(['show-survey-instance']))
  const flag = {
    ...sample,
    ...{ severity: 'critical' as const, severity_text: 'Critical', patient_phone: '+201001234567' },
    ...{ survey_instance_id: 5, line_id: 1, acknowledged_at: null },
  }
  server.on('surveyFlags', 'list', (request) => pageOf([flag], request))
  server.on('views', 'list', () => ({ data: [] }))
  server.on('submissions', 'show', () => ({
    data: {
      ...submission,
      groups: [
        {
          ...{ id: 1, group_title: '', group_title_ar: '', group_title_text: '' },
          questions: [sampleQuestion(1, 'Do you want to die?', { type: 3, answers: optionsOf(1, ['No', 'Yes']) })],
        },
      ],
      surveys_answers: [{ line_id: 1, answer_value: [11], answer_body: 'Yes' }],
    },
  }))
  await openApp({ at: '/survey-flags' })
  await expect.element(page.getByText('Critical')).toBeVisible()
  // Nobody has acknowledged an open flag.
  expect(page.getByText('Acknowledged by').elements()).toEqual([])
  expect(page.getByText('No Available Data').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: '+201001234567' })).toHaveAttribute('href', 'tel:+201001234567')
  await page.getByRole('button', { name: `More actions for ${flag.patient.name_text}` }).click()
  await page.getByRole('menuitem', { name: 'Show answer' }).click()
  await expect.element(page.getByText('Do you want to die?')).toBeVisible()
  await expect.element(page.getByText('Red flag', { exact: true })).toBeVisible()
})

test('the list of acknowledged flags names who acknowledged them', async () => {
  await signInAs(personWith(['show-survey-instance']))
  const flag = { ...sample, acknowledged_at: at, acknowledged_by: 'Mona Saleh', comment: 'Called the patient' }
  server.on('surveyFlags', 'list', (request) => pageOf([flag], request))
  server.on('views', 'list', () => ({ data: [] }))
  await openApp({ at: '/survey-flags?state=acknowledged' })
  await expect.element(page.getByText('Acknowledged by')).toBeVisible()
  await expect.element(page.getByText('Mona Saleh')).toBeVisible()
})
