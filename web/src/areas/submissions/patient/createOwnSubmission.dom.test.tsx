import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patientSubmissions } from '#contract/submissions/calls'
import { sampleQuestion } from '../../../testing/formPlaces'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { noResponse, pageOf, server } from '../../../testing/testServer'
import { deleteStoredDraft, draftsOf } from '../filling/draftStore'

const patient = personWith(['patient-list-survey-instance', 'patient-create-survey-instance'])
const stored = () => draftsOf(patient.id)
const field = page.getByRole('textbox', { name: 'How are you?' })

beforeEach(async () => {
  const format = { groups: [], show_if: null, red_flag: null, hospital: null, specialty: null }
  const { data: sample } = sampleOf(patientSubmissions.form.response, format)
  const group = { id: 1, group_title: 'Today', group_title_ar: '', group_title_text: 'Today' }
  const groups = [{ ...group, questions: [sampleQuestion(1, 'How are you?')] }]
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

interface Choice {
  location: number
  specialty: number
}
const at = ({ location, specialty }: Choice) =>
  `/patient/survey-instance/create?location=${location}&specialty=${specialty}&survey=9`

test('what is stored of a form for one location or specialty is not continued for another one', async () => {
  const first = { location: 1, specialty: 3 }
  const choices = [first, { location: 2, specialty: 3 }, { location: 2, specialty: 4 }]
  const textOf = ({ location, specialty }: Choice) => `In ${location} and ${specialty}`
  const storedNow = async () =>
    (await stored()).map(({ fields, answers }) => [fields.hospital_id, fields.specialty_id, answers[0]?.answer_value])
  for (const choice of choices) {
    const app = await openApp({ at: at(choice) })
    await expect.element(field).toHaveValue('')
    await userEvent.fill(field, textOf(choice))
    await expect.poll(storedNow).toContainEqual([choice.location, choice.specialty, textOf(choice)])
    await app.unmount()
  }
  expect(await stored()).toHaveLength(choices.length)
  await openApp({ at: at(first) })
  await expect.element(field).toHaveValue(textOf(first))
})
