import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patientSubmissions } from '#contract/submissions/calls'
import type { FormGroup } from '#contract/surveys/form'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { noResponse, pageOf, server } from '../../../testing/testServer'
import { deleteStoredDraft, draftsOf } from './draftStore'

const patient = personWith(['patient-list-survey-instance', 'patient-create-survey-instance'])
const [no, yes] = optionsOf(1, ['No', 'Yes'])
if (!no || !yes) throw new Error('an option is missing')
const groups: FormGroup[] = [
  {
    id: 1,
    group_title: 'Today',
    group_title_ar: '',
    group_title_text: 'Today',
    questions: [
      sampleQuestion(1, 'Fever', { type: 3, answers: [no, yes] }),
      sampleQuestion(2, 'Since when?', {
        required: false,
        show_if: { match: 'all', conditions: [{ line_id: 1, operator: 'is', value: yes.id }] },
      }),
    ],
  },
]

afterEach(async () => {
  for (const { client_id: id } of await draftsOf(patient.id)) await deleteStoredDraft(patient.id, id)
})

test('before a form is submitted, the answers that are left out are named', async () => {
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
    .on('patientSubmissions', 'form', () => ({ data: { ...sample, id: 9, title: 'Pain', groups } }))
    .on('patientSubmissions', 'createDraft', () => noResponse)
  await signInAs(patient)
  await openApp({ at: '/patient/survey-instance/create?survey=9' })
  await userEvent.click(page.getByRole('radio', { name: 'Yes', exact: true }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Since when?' }), 'Monday')
  await userEvent.click(page.getByRole('radio', { name: 'No', exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Submit' }))
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/1 answer to a question .* left out\..*Since when\?/)
})
