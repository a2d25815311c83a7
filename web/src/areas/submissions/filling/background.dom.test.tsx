import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Submission } from '#contract/submissions/submission'
import { Background } from '../../../app/layout/Background'
import { askToSignOut } from '../../../app/session/signOutQuestion'
import { PersonMenu } from '../../../app/shell/PersonMenu'
import { openPart } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { invalid, noResponse, server } from '../../../testing/testServer'
import { deleteStoredDraft, draftsOf, putDraft, type StoredDraft } from './draftStore'
import { newDraft } from './newDraft'

const patient = personWith(['patient-list-survey-instance', 'patient-create-survey-instance'])
const answers = [{ line_id: 1, answer_value: 'Since Monday' }]
const received = () => server.received('patientSubmissions', 'create')
const stored = () => draftsOf(patient.id)

/** Stores a form that the patient has submitted without a connection. */
async function storeWaiting(changes: Partial<StoredDraft> = {}): Promise<StoredDraft> {
  const start = { user: patient.id, kind: 'patient', target: 'form 1', title: 'Pain', fields: { survey_id: 1 } }
  const draft = newDraft({ ...start, answers, isFinal: true, ...changes })
  await putDraft(draft)
  return draft
}

/** Opens some screen, and reports that the connection is back, so that the background work is loaded at once. */
async function open(person = patient) {
  await signInAs(person)
  await openPart(
    <>
      <p>Another screen</p>
      <PersonMenu user={person} />
      <Background />
    </>,
  )
  await expect.element(page.getByText('Another screen')).toBeVisible()
  connect()
}
const connect = () => window.dispatchEvent(new Event('online'))

afterEach(async () => {
  for (const { client_id: id } of await stored()) await deleteStoredDraft(id)
})

test('a form that waits is sent from any screen as soon as the connection is back, and once', async () => {
  const { client_id } = await storeWaiting()
  server.on('patientSubmissions', 'create', () => noResponse)
  await open()
  await expect.poll(received).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
  server.on('patientSubmissions', 'create', () => ({ data: { id: 5 } as Submission }))
  connect()
  await expect.element(page.getByText('“\u2068Pain\u2069” is submitted')).toBeVisible()
  expect(await stored()).toEqual([])
  connect()
  expect(received().map(({ body }) => body)).toEqual([
    expect.objectContaining({ client_id }),
    { survey_id: 1, client_id, note: '', surveys_answers: answers },
  ])
})

test('another account on the same device neither sends nor stores it', async () => {
  await storeWaiting()
  await open({ ...patient, id: patient.id + 1 })
  await expect.poll(stored).toEqual([])
  expect(received()).toEqual([])
})

test('a form that the server refuses is a draft again, and the user reads so', async () => {
  await storeWaiting({ id: 5, revision: 2 })
  server.on('patientSubmissions', 'submit', () => invalid({ 'surveys_answers.1': ['Required'] }))
  await open()
  await expect.element(page.getByText(/could not be submitted and is a draft again/)).toBeVisible()
  expect(await stored()).toMatchObject([{ id: 5, isFinal: false, answers }])
})

test('signing out asks before it deletes answers that are not sent', async () => {
  server.on('patientSubmissions', 'create', () => ({ data: { id: 5 } as Submission }))
  const { client_id } = await storeWaiting({ isFinal: false, changed: [1] })
  await storeWaiting()
  await open()
  // Only now the background work is loaded.
  await expect.element(page.getByText(/is submitted/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /Rima Haddad/ }))
  await userEvent.click(page.getByRole('button', { name: 'Sign Out' }))
  await expect.element(page.getByRole('dialog', { name: 'Sign out and delete answers?' })).toBeVisible()
  await expect.element(page.getByText(/The answers to 1 form are not sent yet/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Stay signed in' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await stored()).toHaveLength(1)
  // What the server has as well is deleted without a question.
  await storeWaiting({ client_id, isFinal: false })
  expect(await askToSignOut()).toBe(true)
})
