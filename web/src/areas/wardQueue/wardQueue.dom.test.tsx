import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Background } from '../../app/layout/Background'
import { currentAuthSession } from '../../app/session/authSession'
import { askToSignOut } from '../../app/session/signOutQuestion'
import { mostWrongPins } from '../../app/ward/deviceKey'
import type { NewEntry } from '../../app/ward/entry'
import { countEntries, SealedEntryStore } from '../../app/ward/entryStore'
import { restoreWardLists } from '../../app/ward/savedQueries'
import { keyOf, newDataKey } from '../../app/ward/sealing'
import { putWork } from '../../app/ward/unsentWork'
import { closeWard, wardOf } from '../../app/ward/ward'
import { clearToken, storeToken } from '../../lib/api/token'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, noResponse, server } from '../../testing/testServer'
import { newDraft } from '../submissions'
import { UnsentPage } from './list/UnsentPage'
import { WardBar } from './WardBar'

const nurse = personWith(['execute-prescription', 'create-vital-sign'])
const secret = btoa('0123456789abcdef0123456789abcdef')
const pin = '280574'
const given = () => server.received('prescriptions', 'give')
const dose: NewEntry = {
  ...{
    target: 'prescription-5',
    patient: 'Samira Fawzy',
    title: 'Morphine 5 mg',
    wallTime: '2026-11-24 12:20',
    lines: ['Given'],
  },
  ...{ address: '/episodes/spok/case/12?tab=doses', draft: null },
  request: { call: 'giveDose', id: 5, body: { given_at: '2026-11-24 12:20' } },
}

beforeEach(async () => {
  server.on('prescriptions', 'give', () => noResponse).on('profile', 'deviceSecret', () => ({ data: { secret } }))
  await signInAs(nurse)
})

const list = () =>
  openPart(
    <>
      <UnsentPage />
      <Background />
    </>,
    { at: '/episodes/unsent' },
  )
const record = (entry = dose) => wardOf(nurse.id).record(entry)

/** Loads the page again: what was in memory is gone. */
async function reload(opened: Awaited<ReturnType<typeof list>>) {
  await opened.unmount()
  closeWard()
  return list()
}

async function choosePin() {
  await userEvent.click(page.getByRole('button', { name: 'Choose a PIN' }))
  await userEvent.fill(page.getByLabelText('New PIN', { exact: true }), pin)
  await userEvent.fill(page.getByLabelText('New PIN again'), pin)
  await userEvent.click(page.getByRole('button', { name: 'Save PIN' }))
  // Not the offer, which says nearly the same.
  await expect.element(page.getByText(/^This device asks for the PIN after 3 minutes/)).toBeVisible()
}

async function enterPin(typed: string) {
  await userEvent.fill(page.getByLabelText('PIN', { exact: true }), typed)
  await userEvent.click(page.getByRole('button', { name: 'Unlock' }))
}

/** Everything that the database of the ward has, as text. */
async function storedText(user = nurse.id): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`mashfa.ward.${user}`)
    request.onsuccess = () => resolve(request.result)
  })
  const texts: string[] = []
  for (const name of database.objectStoreNames) {
    const rows = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => resolve(request.result)
    })
    const decoder = new TextDecoder('latin1')
    const show = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || value instanceof Uint8Array ? decoder.decode(value) : value
    texts.push(JSON.stringify(rows, show))
  }
  database.close()
  return texts.join()
}

test('what is not sent is listed after a reload, encrypted on the device, and sent when the connection is back', async () => {
  await record()
  const opened = await list()
  await expect.element(page.getByRole('heading', { name: /^Not sent yet/, level: 2 })).toBeVisible()
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
  await expect.element(page.getByText(/24\/11\/2026, 12:20.PM · Given/)).toBeVisible()
  expect(await storedText()).toContain('"clientId"')
  expect(await storedText()).not.toMatch(/Samira|Morphine|12:20/)
  await reload(opened)
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
  server.on('prescriptions', 'give', () => ({ data: {} as never }))
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Recorded: .*Morphine 5 mg.*Samira Fawzy/)).toBeVisible()
  await expect.element(page.getByText('Everything is sent')).toBeVisible()
  const keys = given().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
  expect(given().every(({ body }) => body.given_at === '2026-11-24 12:20')).toBe(true)
})

test('what the server refuses stays with the reason until a person discards it', async () => {
  await record()
  server.on('prescriptions', 'give', () => invalid({ status: ['The prescription was discontinued at 12:00'] }))
  await list()
  await userEvent.click(page.getByRole('button', { name: 'Send now' }))
  await expect.element(page.getByRole('heading', { name: /^Could not be recorded/, level: 2 })).toBeVisible()
  await expect.element(page.getByText('The prescription was discontinued at 12:00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enter again' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Keep entry' }))
  await expect.element(page.getByText('The prescription was discontinued at 12:00')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Discard entry' }))
  await expect.element(page.getByText('Everything is sent')).toBeVisible()
})

test('of what may have been recorded before it was refused, nobody reads that it is not in the record', async () => {
  await record()
  server.on('prescriptions', 'give', () => new Failure(403, { error: 'You have no permission for this' }))
  await list()
  await userEvent.click(page.getByRole('button', { name: 'Send now' }))
  await expect.element(page.getByText('It may have been recorded')).toBeVisible()
  await expect.element(page.getByText(/You have no permission for this.*Check the record/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await expect.element(page.getByText(/^It may have reached the server/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Keep entry' }))
})

test('follow-up notes that only this device has are listed with the reason of a refusal, and lead to their case', async () => {
  const discharged = 'The patient was discharged. The case can no longer be changed'
  const note = (type: string, changes: object) =>
    newDraft({
      ...{ user: nurse.id, kind: 'staff', target: `form of ${type}`, title: 'Shift report', patient: 'Hoda Ahmed' },
      fields: { model_type: 'episode', model_id: 12, type, survey_id: 30 },
      answers: [{ line_id: 7, answer_value: 71 }],
      ...{ changed: [7], groups: [] },
      ...changes,
    })
  const store = (draft: ReturnType<typeof note>) => putWork(nurse.id, `form ${draft.client_id}`, draft)
  await store(note('nurse', { refusal: discharged }))
  await store(note('doctor', { isFinal: true }))
  // A form of another kind of record is none of the ward.
  await store(note('general', { fields: { model_type: 'patient', model_id: 17 } }))
  await openPart(
    <>
      <WardBar />
      <UnsentPage />
    </>,
    { at: '/episodes/unsent' },
  )
  await expect.element(page.getByRole('heading', { name: /^Follow-up notes/ })).toBeVisible()
  await expect.element(page.getByText('1 entry could not be recorded · 1 entry not sent yet')).toBeVisible()
  await expect.element(page.getByText(discharged)).toBeVisible()
  const notes = page.getByRole('listitem')
  expect(notes.elements()).toHaveLength(2)
  const texts = notes.elements().map(({ textContent }) => textContent)
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Hoda Ahmed.*Shift report.*Draft with answers/),
      expect.stringMatching(/Hoda Ahmed.*Shift report.*Waits for the connection/),
    ]),
  )
  const links = page.getByRole('link', { name: 'Open record' }).elements()
  expect(links.map((link) => link.getAttribute('href')).sort()).toEqual([
    '/episodes/spok/case/12?tab=follow-ups',
    '/episodes/spok/case/12?tab=nurse-follow-ups',
  ])
  expect(page.getByText('Everything is sent').elements()).toEqual([])
})

test('another user on the same device neither sees nor sends it, and it is still there for its own', async () => {
  await record()
  closeWard()
  await signInAs({ ...nurse, id: 2 })
  server.on('prescriptions', 'give', () => ({ data: {} as never }))
  const before = given().length
  const opened = await list()
  await expect.element(page.getByText('Everything is sent')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await opened.unmount()
  expect(given()).toHaveLength(before)
  await signInAs(nurse)
  await list()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => given().length).toBe(before + 1)
})

test('with a PIN, a reload needs it: nothing is readable before, and a wrong one counts', async () => {
  await record()
  const opened = await list()
  await choosePin()
  await reload(opened)
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Samira')
  await enterPin('111111')
  await expect.element(page.getByText('This PIN is wrong. 4 attempts left')).toBeVisible()
  await enterPin('٢٨٠٥٧٤')
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
})

test('a simple PIN, or two different ones, are not accepted', async () => {
  await record()
  await list()
  await userEvent.click(page.getByRole('button', { name: 'Choose a PIN' }))
  await userEvent.fill(page.getByLabelText('New PIN', { exact: true }), '123456')
  await userEvent.click(page.getByRole('button', { name: 'Save PIN' }))
  await expect.element(page.getByLabelText('New PIN', { exact: true })).toHaveAccessibleDescription(/not all the same/)
  await userEvent.fill(page.getByLabelText('New PIN', { exact: true }), pin)
  await userEvent.fill(page.getByLabelText('New PIN again'), '280575')
  await userEvent.click(page.getByRole('button', { name: 'Save PIN' }))
  await expect.element(page.getByLabelText('New PIN again')).toHaveAccessibleDescription('Enter the same PIN twice')
})

const lock = page.getByRole('dialog', { name: 'Enter your PIN' })
/** Sets the clock, and has the page look at it, as when the device wakes up. */
function wakeAt(time: string) {
  vi.setSystemTime(new Date(`2026-11-24T${time}Z`))
  window.dispatchEvent(new Event('focus'))
}

/** Opens the list on a device with a PIN, at 10:20. */
async function listWithPin() {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:20:00Z'), toFake: ['Date'] })
  await record()
  const opened = await list()
  await choosePin()
  return opened
}

test('after three minutes without use the page is covered until the PIN is entered', async () => {
  await listWithPin()
  wakeAt('10:22:00')
  await userEvent.keyboard('{Shift}')
  wakeAt('10:24:50')
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
  await expect.element(lock).not.toBeInTheDocument()
  // Without any event.
  vi.setSystemTime(new Date('2026-11-24T10:25:10Z'))
  await expect.element(lock).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(lock).toBeVisible()
  await enterPin('111111')
  await expect.element(page.getByText(/This PIN is wrong/)).toBeVisible()
  await enterPin(pin)
  await expect.element(lock).not.toBeInTheDocument()
  wakeAt('10:28:00')
  await expect.element(lock).not.toBeInTheDocument()
  wakeAt('10:28:30')
  await expect.element(lock).toBeVisible()
})

test('neither another page, nor a use, nor another time of the clock uncovers the page', async () => {
  const opened = await listWithPin()
  wakeAt('10:30:00')
  await expect.element(lock).toBeVisible()
  await userEvent.keyboard('{Shift}')
  await opened.unmount()
  vi.setSystemTime(new Date('2026-11-24T10:21:00Z'))
  await list()
  await expect.element(lock).toBeVisible()
  localStorage.removeItem('mashfa.ward.used')
  wakeAt('10:21:00')
  await expect.element(lock).toBeVisible()
})

test('the tabs of a browser share the last use and the lock', async () => {
  await listWithPin()
  const usedElsewhere = (at: string) => {
    const key = 'mashfa.ward.used'
    vi.setSystemTime(new Date(`2026-11-24T${at}Z`))
    localStorage.setItem(key, String(Date.now()))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  usedElsewhere('10:29:00')
  wakeAt('10:30:00')
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
  await expect.element(lock).not.toBeInTheDocument()
  wakeAt('10:33:00')
  await expect.element(lock).toBeVisible()
  // The PIN was entered there.
  usedElsewhere('10:33:00')
  await expect.element(lock).not.toBeInTheDocument()
})

test('too many wrong PINs block the device, also after a reload; a new sign-in opens it with a new PIN', async () => {
  await record()
  const ward = wardOf(nurse.id)
  expect(await ward.choosePin(pin)).toBe(true)
  closeWard()
  const again = wardOf(nurse.id)
  for (let left = mostWrongPins - 1; left >= 0; left -= 1) expect(await again.unlock('111111')).toBe(left)
  expect(await again.unlock(pin)).toBe(0)
  closeWard()
  // Without a token, as in a page that was loaded without a connection.
  const opened = await list()
  const blocked = page.getByRole('dialog', { name: 'The PIN was wrong too often' })
  await expect.element(blocked).toBeVisible()
  expect(await storedText()).toContain('"clientId"')
  await opened.unmount()
  closeWard()
  storeToken({ access_token: `h.${btoa(JSON.stringify({ sub: '1', sid: 8 }))}.s`, expires_in: 900 })
  await list()
  await expect.element(page.getByRole('dialog', { name: 'Choose a new PIN' })).toBeVisible()
  await userEvent.fill(page.getByLabelText('New PIN', { exact: true }), '917203')
  await userEvent.fill(page.getByLabelText('New PIN again'), '917203')
  await userEvent.click(page.getByRole('button', { name: 'Save PIN' }))
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
  clearToken(false)
  closeWard()
  const opensWith = async (typed: string) => (await wardOf(nurse.id).unlock(typed)) === undefined
  expect(await opensWith(pin)).toBe(false)
  expect(await opensWith('917203')).toBe(true)
})

test('an entry of another key stops no others, and is not deleted', async () => {
  const store = new SealedEntryStore(nurse.id, await keyOf(newDataKey()))
  const more = { clientId: 'orphan', user: nurse.id, recordedAt: 1, firstSentAt: null, serverErrors: 0, refusal: null }
  const orphan = { ...dose, ...more, title: 'Of another key' }
  await store.update(orphan)
  expect(await countEntries(nurse.id)).toBe(0)
  await store.add(orphan)
  await record()
  await list()
  await expect.element(page.getByText('Samira Fawzy')).toBeVisible()
  expect(page.getByText('Of another key').elements()).toEqual([])
  expect(await countEntries(nurse.id)).toBe(2)
})

test('signing out asks first while something is not recorded', async () => {
  await record()
  await list()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => given().length).toBeGreaterThan(1)
  const answer = askToSignOut()
  await expect.element(page.getByText(/1 entry is not sent yet/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Stay signed in' }))
  expect(await answer).toBe(false)
})

test('the lists of the ward and the user are stored with a PIN only, and restored with their time', async () => {
  await record()
  await list()
  const { queryClient } = await import('../../app/query/QueryLayer')
  queryClient.setQueryData(
    ['prescriptions', 'wardDoses', { page: 1 }],
    { data: ['Hoda'] },
    { updatedAt: Date.now() - 60_000 },
  )
  await choosePin()
  await expect.poll(() => storedText()).toContain('wardDoses')
  expect(await storedText()).not.toContain('Hoda')
  queryClient.clear()
  const key = wardOf(nurse.id).savingKey
  expect(key && (await restoreWardLists(nurse.id, key))).toMatchObject({ id: nurse.id })
  expect(currentAuthSession().user?.id).toBe(nurse.id)
  expect(queryClient.getQueryData(['prescriptions', 'wardDoses', { page: 1 }])).toEqual({ data: ['Hoda'] })
  expect(queryClient.getQueryState(['prescriptions', 'wardDoses', { page: 1 }])?.dataUpdatedAt).toBeLessThan(
    Date.now() - 50_000,
  )
})
