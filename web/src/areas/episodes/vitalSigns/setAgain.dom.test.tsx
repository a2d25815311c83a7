import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from '../../../app/router/navigation'
import { currentWard } from '../../../app/ward/ward'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { type Failure, invalid, noResponse, pending, server } from '../../../testing/testServer'
import { answerVitals, now } from '../../../testing/vitals'
import { answerCase } from '../testing'

const dialog = page.getByRole('dialog')
const heartRate = dialog.getByRole('textbox', { name: /^Heart rate/ })
const sent = () => server.received('vitals', 'createSet')
const entries = () => currentWard()?.snapshot().entries

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  answerCase()
  answerVitals()
  server.on('vitals', 'createSet', () => noResponse)
  await signInAs(personWith(['show-episode', 'create-vital-sign']))
})

async function openForm() {
  await userEvent.click(page.getByRole('button', { name: 'Add vital signs', exact: true }))
  await expect.element(dialog).toBeVisible()
}

const openCase = () => openApp({ at: '/episodes/spok/case/12?tab=vital-signs' })
const save = () => userEvent.click(dialog.getByRole('button', { name: /^Save vital signs/ }))

/** Records a set that waits for the connection. */
async function record() {
  await openCase()
  await openForm()
  await userEvent.fill(heartRate, '80')
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(entries).toHaveLength(1)
}

/** Opens the list of what is not sent, and from there the case of the only entry. */
async function openFromList(button: 'Open record' | 'Enter again') {
  await navigate('/episodes/unsent')
  await userEvent.click(page.getByRole('button', { name: button }))
  await openForm()
}

test('a set that is being sent is not offered again after a reload', async () => {
  const response = pending<Failure>()
  server.on('vitals', 'createSet', () => response.promise)
  const opened = await openCase()
  await openForm()
  await userEvent.fill(heartRate, '80')
  await save()
  await expect.poll(sent).toHaveLength(1)
  await opened.unmount()
  await openCase()
  await openForm()
  await expect.element(heartRate).toHaveValue('')
  response.resolve(noResponse)
  await expect.poll(() => currentWard()?.snapshot().sending).toBeUndefined()
})

test('the record of a set that waits opens without offering to enter it again', async () => {
  await record()
  await openFromList('Open record')
  await expect.element(heartRate).toHaveValue('')
})

test('a set that was refused leaves the list once it is entered again', async () => {
  await record()
  server.on('vitals', 'createSet', () => invalid({ date: ['cannot be before the admission'] }))
  await currentWard()?.send()
  expect(entries()).toMatchObject([{ refusal: { texts: ['cannot be before the admission'] } }])
  await openFromList('Enter again')
  await expect.element(heartRate).toHaveValue('80')
  server.on('vitals', 'createSet', () => noResponse)
  await userEvent.fill(heartRate, '81')
  await save()
  await expect.poll(entries).toMatchObject([{ refusal: null, request: { body: { heart_rate: '81' } } }])
})
