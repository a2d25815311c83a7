import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedDraft, Submission } from '#contract/submissions/submission'
import { Background } from '../../../app/layout/Background'
import { signInOverPage } from '../../../app/session/authSession'
import { askToSignOut } from '../../../app/session/signOutQuestion'
import { PersonMenu } from '../../../app/shell/PersonMenu'
import { setSignInPrompt } from '../../../lib/api/signInPrompt'
import { tokenOf } from '../../../lib/api/testing'
import { bindPage, storeToken } from '../../../lib/api/token'
import { openPart } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, invalid, noResponse, server } from '../../../testing/testServer'
import { patientCalls } from '../calls'
import { holdOpen } from './draftLocks'
import { deleteStoredDraft, draftsOf, putDraft, type StoredDraft } from './draftStore'
import { newDraft } from './newDraft'
import { sendWaiting } from './sendFinal'

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
  for (const { client_id: id } of await stored()) await deleteStoredDraft(patient.id, id)
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
    { survey_id: 1, client_id, surveys_answers: answers },
  ])
})

test('another account on the same device neither sends nor reads it, and it stays for its owner', async () => {
  await storeWaiting()
  await open({ ...patient, id: patient.id + 1 })
  expect(await draftsOf(patient.id + 1)).toEqual([])
  expect(received()).toEqual([])
  expect(await stored()).toHaveLength(1)
})

test('forms that wait are not sent as somebody else who signs in over the page', async () => {
  await signInAs(patient)
  await storeWaiting()
  await storeWaiting()
  const other = { access_token: tokenOf(patient.id + 1), expires_in: 900 }
  setSignInPrompt(() => signInOverPage(other))
  onTestFinished(() => setSignInPrompt(async () => 'cancel'))
  server
    .on('auth', 'refresh', () => new Failure(401))
    .on('patientSubmissions', 'create', ({ headers }) =>
      headers.has('authorization') ? { data: { id: 5 } as Submission } : new Failure(401),
    )
  expect(await sendWaiting([patientCalls], patient.id)).toEqual({ sent: [], refused: [] })
  expect(received().map(({ headers }) => headers.get('authorization'))).toEqual([null, null])
  bindPage(undefined)
  storeToken(other)
  expect(await sendWaiting([patientCalls], patient.id)).toEqual({ sent: [], refused: [] })
  expect(received()).toHaveLength(2)
  expect(await stored()).toHaveLength(2)
})

test('a form that the server refuses is a draft again, and the user reads so', async () => {
  await storeWaiting({ id: 5, revision: 2 })
  server.on('patientSubmissions', 'submit', () => invalid({ 'surveys_answers.1': ['Required'] }))
  await open()
  await expect.element(page.getByText(/could not be submitted and is a draft again/)).toBeVisible()
  expect(await stored()).toMatchObject([{ id: 5, isFinal: false, answers }])
})

test('signing out says that answers that are not sent stay for their owner only', async () => {
  server.on('patientSubmissions', 'create', () => ({ data: { id: 5 } as Submission }))
  server.on('patientSubmissions', 'createDraft', () => noResponse)
  const { client_id } = await storeWaiting({ isFinal: false, changed: [1] })
  await storeWaiting()
  await open()
  // Only now the background work is loaded.
  await expect.element(page.getByText(/is submitted/)).toBeVisible()
  const signOut = async () => {
    await userEvent.click(page.getByRole('button', { name: /Rima Haddad/ }))
    await userEvent.click(page.getByRole('button', { name: 'Sign Out' }))
  }
  const stay = () => userEvent.click(page.getByRole('button', { name: 'Stay signed in' }))
  // Without a connection there is no secret with which only the owner can open them.
  await signOut()
  await expect.element(page.getByRole('dialog', { name: 'Sign out and delete unsent work?' })).toBeVisible()
  await stay()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  server.on('profile', 'deviceSecret', () => ({ data: { secret: btoa('0123456789abcdef0123456789abcdef') } }))
  await signOut()
  await expect.element(page.getByRole('dialog', { name: 'Sign out with unsent work?' })).toBeVisible()
  await expect.element(page.getByText(/1 entry is not sent yet. It stays encrypted on this device/)).toBeVisible()
  await stay()
  expect(await stored()).toHaveLength(1)
  // What the server has as well is deleted without a question.
  await storeWaiting({ client_id, isFinal: false })
  expect(await askToSignOut()).toBe(true)
})

const saved = (revision: number, surveys_answers = answers, conflicts: SavedDraft['conflicts'] = []): SavedDraft => ({
  data: { id: 5, revision, surveys_answers } as unknown as Submission,
  conflicts,
})
const unsent = { id: 5, revision: 2, isFinal: false, changed: [1] }

/** Waits until a pass over all drafts has ended: one that comes last has been sent. */
async function passOnce() {
  server.on('patientSubmissions', 'createDraft', () => saved(1))
  const last = await storeWaiting({ client_id: 'z', isFinal: false, changed: [1] })
  await expect
    .poll(async () => {
      connect()
      return (await stored()).find(({ client_id: id }) => id === last.client_id)
    })
    .toMatchObject({ changed: [] })
}

test('changes of drafts are sent from any screen, each once', async () => {
  server.on('patientSubmissions', 'saveDraft', () => noResponse)
  server.on('patientSubmissions', 'createDraft', () => saved(1))
  await storeWaiting(unsent)
  const { client_id } = await storeWaiting({ isFinal: false, changed: [1], isNoteChanged: true, note: 'At night' })
  await open()
  const saves = () => server.received('patientSubmissions', 'saveDraft')
  await expect.poll(saves).toHaveLength(1)
  server.on('patientSubmissions', 'saveDraft', () => saved(3))
  connect()
  await expect
    .poll(stored)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 5, revision: 3, changed: [] }),
        expect.objectContaining({ client_id, id: 5, revision: 1, changed: [], isNoteChanged: false }),
      ]),
    )
  await passOnce()
  expect(saves().map(({ body }) => body)).toEqual(Array(2).fill({ surveys_answers: answers, revision: 2 }))
  expect(server.received('patientSubmissions', 'createDraft').map(({ body }) => body)).toEqual([
    { survey_id: 1, client_id, note: 'At night', surveys_answers: answers },
    expect.objectContaining({ client_id: 'z' }),
  ])
})

test('a draft that is open in a form is left to the form', async () => {
  const release = holdOpen((await storeWaiting(unsent)).client_id)
  server.on('patientSubmissions', 'saveDraft', () => saved(3))
  await open()
  await passOnce()
  expect(server.received('patientSubmissions', 'saveDraft')).toEqual([])
  release()
  connect()
  await expect.poll(() => server.received('patientSubmissions', 'saveDraft')).toHaveLength(1)
})

test('an answer that the server refuses stays on this device, and the others are sent', async () => {
  const both = [...answers, { line_id: 2, answer_value: 'abc' }]
  await storeWaiting({ ...unsent, answers: both, changed: [1, 2] })
  server.on('patientSubmissions', 'saveDraft', ({ body }) =>
    body.surveys_answers?.length === 2 ? invalid({ 'surveys_answers.2': ['Enter a number'] }) : saved(3),
  )
  await open()
  await expect.poll(stored).toMatchObject([{ revision: 3, changed: [2], answers: [both[1], both[0]] }])
})

test('what another person has answered at the same time is not overwritten, and the own answer stays', async () => {
  await storeWaiting(unsent)
  const theirs = [{ line_id: 1, answer_value: 'Since May' }]
  server.on('patientSubmissions', 'saveDraft', () =>
    saved(3, theirs, [{ line_id: 1, theirs: 'Since May', theirs_body: 'Since May' }]),
  )
  await open()
  await expect.poll(() => server.received('patientSubmissions', 'saveDraft')).toHaveLength(1)
  await passOnce()
  expect(await stored()).toMatchObject([{ ...unsent, answers }, { client_id: 'z' }])
  expect(server.received('patientSubmissions', 'saveDraft')).toHaveLength(1)
})
