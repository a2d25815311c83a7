import { beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../lib/api/testing'
import { bindPage, clearToken, storeToken } from '../../lib/api/token'
import { personWith, signInAs } from '../../testing/people'
import { Failure, noResponse, server } from '../../testing/testServer'
import { queryClient } from '../query/QueryLayer'
import { resumeAuthSession } from '../session/authSession'
import { inWardStore } from './database'
import { addRecovery, LockedKeyError, lockKey, openKey } from './deviceKey'
import { countStored, lockOthers, lockSignedOut, prepareToLock } from './lock'
import { storedUsers } from './names'
import { restoreWardLists, saveWardLists } from './savedQueries'
import { keyOf, newDataKey } from './sealing'
import { deleteWork, putWork, readAllWork, readWork } from './unsentWork'
import { Ward } from './ward'

const owner = 7
const answers = { text: 'Since Monday' }
const secret = btoa('0123456789abcdef0123456789abcdef')
const otherSecret = btoa('another-secret-another-secret-12')

const connect = () => server.on('profile', 'deviceSecret', () => ({ data: { secret } }))
const disconnect = () => server.on('profile', 'deviceSecret', () => noResponse)

/** Everything that a person with developer tools finds in a database of the device. */
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

const ownerProfile = personWith([], { id: owner })

beforeEach(async () => {
  connect()
  await signInAs(ownerProfile)
})

test('after signing out only the secret of the server opens what was not sent', async () => {
  await putWork(owner, 'form a', answers)
  expect(await readWork(owner, 'form a')).toEqual(answers)
  expect(await prepareToLock(owner)).toBe(true)
  await lockSignedOut(owner)
  expect((await found(owner)).canOpen).toBe(false)
  expect((await found(owner)).text).not.toContain('Monday')
  expect(await countStored(owner)).toBe(1)
  disconnect()
  await expect(readWork(owner, 'form a')).rejects.toThrow(LockedKeyError)
  connect()
  expect(await readWork(owner, 'form a')).toEqual(answers)
  await putWork(owner, 'form b', answers)
  expect(await readAllWork(owner, 'form ')).toEqual([answers, answers])
})

test('the secret of another user neither opens nor replaces it', async () => {
  await putWork(owner, 'form a', answers)
  expect(await prepareToLock(owner)).toBe(true)
  await lockSignedOut(owner)
  bindPage(undefined)
  storeToken({ access_token: tokenOf(owner + 1), expires_in: 900 })
  server.on('profile', 'deviceSecret', () => ({ data: { secret: otherSecret } }))
  await expect(readWork(owner, 'form a')).rejects.toThrow(LockedKeyError)
  await expect(putWork(owner, 'form b', answers)).rejects.toThrow(LockedKeyError)
  clearToken(false)
  connect()
  expect(await readAllWork(owner, 'form ')).toEqual([answers])
})

test('a user who has signed in meanwhile adds no copy of their own secret to the key of another one', async () => {
  storeToken({ access_token: tokenOf(owner), expires_in: 900 })
  await putWork(owner + 4, 'form a', answers)
  expect(await prepareToLock(owner + 4)).toBe(false)
  clearToken(false)
})

test('what was recorded on the ward waits for the connection, and is opened with it', async () => {
  await openKey(owner)
  expect(await addRecovery(owner, 'key')).toBe(true)
  expect(await lockKey(owner, 'key', false)).toBe('locked')
  disconnect()
  const ward = new Ward(owner)
  await ward.open()
  expect(ward.snapshot().phase).toBe('opening')
  connect()
  await ward.send()
  expect(ward.snapshot().phase).toBe('open')
  ward.close()
})

test('after a change of the server’s secret nobody can read it: it is gone, and new work is stored', async () => {
  await putWork(owner, 'form a', answers)
  expect(await prepareToLock(owner)).toBe(true)
  await lockSignedOut(owner)
  server.on('profile', 'deviceSecret', () => ({ data: { secret: otherSecret } }))
  await putWork(owner, 'form b', answers)
  expect(await readAllWork(owner, 'form ')).toEqual([answers])
  expect(await countStored(owner)).toBe(1)
})

test('what the server has, and everything else, is gone after signing out', async () => {
  await putWork(owner, 'form a', answers, false)
  expect(await prepareToLock(owner)).toBe(true)
  await lockSignedOut(owner)
  expect(await storedUsers()).toEqual([])
})

test('what was sent is deleted with the rest, and what was not stays', async () => {
  await putWork(owner, 'form a', answers, false)
  await putWork(owner, 'notes 1', { text: 'Clear' })
  await putWork(owner, 'notes 12', { text: 'Other' })
  expect(await prepareToLock(owner)).toBe(true)
  await lockSignedOut(owner)
  expect(await readAllWork(owner, '')).toEqual([{ text: 'Clear' }, { text: 'Other' }])
  expect(await readWork(owner, 'notes 1')).toEqual({ text: 'Clear' })
  await deleteWork(owner, 'notes 1')
  expect(await readWork(owner, 'notes 1')).toBeUndefined()
})

test('without the secret it cannot be kept, and is deleted when the user signs out all the same', async () => {
  await signInAs(personWith([], { id: owner + 2 }))
  disconnect()
  await putWork(owner + 2, 'form a', answers)
  expect(await prepareToLock(owner + 2)).toBe(false)
  await lockSignedOut(owner + 2)
  expect(await storedUsers()).toEqual([])
})

test('the next user finds nothing that opens what another one has left', async () => {
  await putWork(owner, 'form a', answers)
  await putWork(owner + 3, 'form b', answers, false)
  expect(await prepareToLock(owner)).toBe(true)
  await lockOthers(owner + 1)
  expect(await storedUsers()).toEqual([owner])
  expect((await found(owner)).canOpen).toBe(false)
  expect(await readWork(owner, 'form a')).toEqual(answers)
})

test('a session that has ended elsewhere deletes nothing, and locks it', async () => {
  await putWork(owner, 'form a', answers)
  expect(await prepareToLock(owner)).toBe(true)
  localStorage.setItem('mashfa.signed-in', '1')
  localStorage.setItem('mashfa.notes.12', 'in clear')
  server.on('auth', 'refresh', () => new Failure(401))
  await resumeAuthSession()
  await expect.poll(async () => (await found(owner)).canOpen).toBe(false)
  expect(localStorage.getItem('mashfa.notes.12')).toBeNull()
  await signInAs(ownerProfile)
  expect(await readWork(owner, 'form a')).toEqual(answers)
})

test('without a key nothing can be kept for its owner', async () => {
  expect(await addRecovery(owner, 'key')).toBe(false)
})

test('a list of another key does not keep the others from being restored', async () => {
  const key = await keyOf(newDataKey())
  queryClient.setQueryData(['vitals', 'ward'], { data: ['Hoda'] })
  saveWardLists(ownerProfile, await keyOf(newDataKey()))()
  await expect.poll(() => inWardStore(owner, 'saved', 'readonly', (store) => store.count())).toBe(2)
  queryClient.clear()
  saveWardLists(ownerProfile, key)()
  await expect.poll(() => restoreWardLists(owner, key)).toMatchObject({ id: owner })
  expect(queryClient.getQueryData(['vitals', 'ward'])).toBeUndefined()
})
