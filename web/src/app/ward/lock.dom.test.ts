import { beforeEach, expect, test } from 'vitest'
import { personWith, signInAs } from '../../testing/people'
import { Failure, noResponse, server } from '../../testing/testServer'
import { resumeAuthSession } from '../session/authSession'
import { inWardStore } from './database'
import { canBeKept, countStored, lockOthers, lockSignedOut } from './lock'
import { storedUsers } from './names'
import { deleteWork, putWork, readAllWork, readWork } from './unsentWork'

const owner = 7
const answers = { text: 'Since Monday' }
const secret = btoa('0123456789abcdef0123456789abcdef')

const connect = () => server.on('profile', 'deviceSecret', () => ({ data: { secret } }))
const disconnect = () => server.on('profile', 'deviceSecret', () => noResponse)

/** Everything that somebody with the developer tools finds in a database of the device. */
async function found(user: number) {
  const keys = await inWardStore<{ deviceKey: CryptoKey | null; dataKey: object | null }[]>(
    user,
    'device',
    'readonly',
    (store) => store.getAll(),
  )
  const rows = await inWardStore<{ sealed: { data: ArrayBuffer } }[]>(user, 'work', 'readonly', (store) =>
    store.getAll(),
  )
  const text = rows.map(({ sealed }) => new TextDecoder().decode(sealed.data)).join()
  return { canOpen: keys.some(({ deviceKey, dataKey }) => deviceKey !== null || dataKey !== null), text }
}

beforeEach(() => {
  connect()
})

test('after signing out only the secret of the server opens what was not sent', async () => {
  await putWork(owner, 'form a', answers)
  expect(await readWork(owner, 'form a')).toEqual(answers)
  expect(await canBeKept(owner)).toBe(true)
  await lockSignedOut(owner)
  expect((await found(owner)).canOpen).toBe(false)
  expect((await found(owner)).text).not.toContain('Monday')
  expect(await countStored(owner)).toBe(1)
  disconnect()
  await expect(readWork(owner, 'form a')).rejects.toThrow()
  // Another user has another secret.
  server.on('profile', 'deviceSecret', () => ({ data: { secret: btoa('another-secret-another-secret-12') } }))
  expect(await readWork(owner + 1, 'form a')).toBeUndefined()
  connect()
  expect(await readWork(owner, 'form a')).toEqual(answers)
  await putWork(owner, 'form b', answers)
  expect(await readAllWork(owner, 'form ')).toEqual([answers, answers])
})

test('what the server has, and everything else, is gone after signing out', async () => {
  await putWork(owner, 'form a', answers, false)
  expect(await canBeKept(owner)).toBe(true)
  await lockSignedOut(owner)
  expect(await storedUsers()).toEqual([])
})

test('what was sent is deleted with the rest, and what was not stays', async () => {
  await putWork(owner, 'form a', answers, false)
  await putWork(owner, 'notes 1', { text: 'Clear' })
  await putWork(owner, 'notes 12', { text: 'Other' })
  expect(await canBeKept(owner)).toBe(true)
  await lockSignedOut(owner)
  expect(await readAllWork(owner, '')).toEqual([{ text: 'Clear' }, { text: 'Other' }])
  expect(await readWork(owner, 'notes 1')).toEqual({ text: 'Clear' })
  await deleteWork(owner, 'notes 1')
  expect(await readWork(owner, 'notes 1')).toBeUndefined()
})

test('without the secret it cannot be kept, and is deleted when the user signs out all the same', async () => {
  disconnect()
  await putWork(owner + 2, 'form a', answers)
  expect(await canBeKept(owner + 2)).toBe(false)
  await lockSignedOut(owner + 2)
  expect(await storedUsers()).toEqual([])
})

test('the next user finds nothing that opens what another one has left', async () => {
  await putWork(owner, 'form a', answers)
  await putWork(owner + 3, 'form b', answers, false)
  expect(await canBeKept(owner)).toBe(true)
  await lockOthers(owner + 1)
  expect(await storedUsers()).toEqual([owner])
  expect((await found(owner)).canOpen).toBe(false)
  expect(await readWork(owner, 'form a')).toEqual(answers)
})

test('a session that has ended elsewhere deletes nothing, and locks it', async () => {
  const person = personWith([], { id: owner })
  await signInAs(person)
  await putWork(owner, 'form a', answers)
  expect(await canBeKept(owner)).toBe(true)
  localStorage.setItem('mashfa.signed-in', '1')
  localStorage.setItem('mashfa.notes.12', 'in clear')
  server.on('auth', 'refresh', () => new Failure(401))
  await resumeAuthSession()
  await expect.poll(async () => (await found(owner)).canOpen).toBe(false)
  expect(localStorage.getItem('mashfa.notes.12')).toBeNull()
  await signInAs(person)
  expect(await readWork(owner, 'form a')).toEqual(answers)
})
