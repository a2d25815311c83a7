import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patientSubmissions } from '#contract/submissions/calls'
import type { FormGroup } from '#contract/surveys/form'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, noResponse, pageOf, server } from '../../../testing/testServer'
import { deleteStoredDraft, draftsOf } from './draftStore'

const patient = personWith(['patient-list-survey-instance', 'patient-create-survey-instance'])
const withdrawn = 'This form is no longer offered, so it cannot be submitted'
const groups: FormGroup[] = [
  {
    id: 1,
    group_title: 'Today',
    group_title_ar: '',
    group_title_text: 'Today',
    questions: [
      sampleQuestion(1, 'How are you?'),
      sampleQuestion(2, 'Fever', { type: 3, answers: optionsOf(2, ['No', 'Yes']) }),
    ],
  },
]
const stored = () => draftsOf(patient.id)
const form = '/patient/survey-instance/create?survey=9'

beforeEach(async () => {
  const { data: sample } = sampleOf(patientSubmissions.form.response, {
    groups: [],
    show_if: null,
    red_flag: null,
    hospital: null,
    specialty: null,
  })
  server
    .on('patientSubmissions', 'list', (request) => pageOf([], request))
    .on('patientSubmissions', 'utilities', () => ({ data: { hospitals: [], specialties: [] } }))
    .on('patientSubmissions', 'find', () => ({ data: [] }))
    .on('patientSubmissions', 'form', () => ({
      data: { ...sample, id: 9, title: 'Pain', groups, opening_token: 'opened' },
    }))
    .on('patientSubmissions', 'createDraft', () => noResponse)
  await signInAs(patient)
})
afterEach(async () => {
  for (const { client_id: id } of await stored()) await deleteStoredDraft(patient.id, id)
})

async function answer() {
  await userEvent.fill(page.getByRole('textbox', { name: 'How are you?' }), 'Tired')
  await userEvent.click(page.getByRole('radio', { name: 'Yes', exact: true }))
  await expect.poll(stored).toMatchObject([{ changed: [1, 2] }])
}

test('what the server said when the form was opened is sent with its first answers', async () => {
  await openApp({ at: form })
  await answer()
  await expect
    .poll(() => server.received('patientSubmissions', 'createDraft').map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ survey_id: 9, opening_token: 'opened' }))
})

test('a draft of a withdrawn form stays on the device, and can be read, copied and discarded', async () => {
  server.on('patientSubmissions', 'createDraft', () => invalid({ survey_id: [withdrawn] }))
  const app = await openApp({ at: form })
  await answer()
  await expect.element(page.getByText(withdrawn)).toBeVisible()
  await expect.poll(stored).toMatchObject([{ refusal: withdrawn }])
  await app.unmount()

  // Without a connection, from the list.
  for (const call of ['list', 'form', 'createDraft'] as const) server.on('patientSubmissions', call, () => noResponse)
  await openApp({ at: '/patient/survey-instances' })
  await expect.element(page.getByText('1 form has answers that are only on this device')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Open .*Pain/ }))
  await expect.element(page.getByText('Tired')).toBeVisible()
  await expect.element(page.getByText('Fever')).toBeVisible()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(page.getByRole('button', { name: 'Copy answers' }))
  await expect.element(page.getByText('The answers are copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith('Today\nHow are you?: Tired\nFever: Yes')
  write.mockRestore()
  const sent = server.received('patientSubmissions', 'createDraft').length
  window.dispatchEvent(new Event('online'))
  await userEvent.click(page.getByRole('button', { name: 'Discard draft' }))
  await userEvent.click(
    page.getByRole('dialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard draft' }),
  )
  await expect.poll(stored).toEqual([])
  expect(server.received('patientSubmissions', 'createDraft')).toHaveLength(sent)
})

test('a draft that is only on the device is continued without a connection, in the version that was begun', async () => {
  const app = await openApp({ at: form })
  await answer()
  await app.unmount()
  for (const call of ['list', 'form'] as const) server.on('patientSubmissions', call, () => noResponse)
  await openApp({ at: '/patient/survey-instances' })
  await userEvent.click(page.getByRole('button', { name: /^Open .*Pain/ }))
  const field = page.getByRole('textbox', { name: 'How are you?' })
  await expect.element(field).toHaveValue('Tired')
  await userEvent.fill(field, 'Better')
  await expect
    .poll(stored)
    .toMatchObject([{ answers: expect.arrayContaining([{ line_id: 1, answer_value: 'Better' }]) }])
})
