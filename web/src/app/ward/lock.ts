import { deleteDatabase } from '../../lib/indexedDb'
import { inWardStore, type StoreName } from './database'
import { addRecovery, type KeyName, keyState, lockKey, storeOf } from './deviceKey'
import { countEntries } from './entryStore'
import { deleteUnlessHeld } from './holding'
import { deleteKeptImages } from './keptImages'
import { storedUsers, wardDatabase } from './names'
import { countWork, deleteSentWork, hasStored } from './unsentWork'

/** How many things a user has on this device that the server lacks, by the key that encrypts them. */
async function countsOf(user: number): Promise<Record<KeyName, number>> {
  return { key: await countEntries(user), work: await countWork(user) }
}

async function usedKeys(user: number): Promise<KeyName[]> {
  const counts = await countsOf(user)
  return (['key', 'work'] as const).filter((name) => counts[name] > 0)
}

/** Returns how many things a user has on this device that the server lacks. */
export async function countStored(user: number): Promise<number> {
  if (!(await hasStored(user))) return 0
  const { key, work } = await countsOf(user)
  return key + work
}

/**
 * Prepares locking what a user has on this device, while they are still signed in.
 * @returns whether all of it can be locked when they sign out; without a connection maybe not
 */
export async function prepareToLock(user: number): Promise<boolean> {
  if (!(await hasStored(user))) return true
  for (const name of await usedKeys(user)) {
    const hasPin = name === 'key' && (await keyState(user))?.hasPin === true
    if (!hasPin && !(await addRecovery(user, name))) return false
  }
  return true
}

async function clear(user: number, store: StoreName) {
  await inWardStore(user, store, 'readwrite', (rows) => rows.clear())
}

/**
 * Locks what a user has on this device that the server lacks, and deletes everything else of theirs: they have signed out. What
 * cannot be locked is deleted, too.
 */
export async function lockSignedOut(user: number): Promise<void> {
  if (!(await hasStored(user))) return
  const used = await usedKeys(user)
  const locked: KeyName[] = []
  for (const name of used) if ((await lockKey(user, name, false)) !== 'none') locked.push(name)
  if (locked.length === 0) return deleteDatabase(wardDatabase(user))
  await clear(user, 'saved')
  await deleteSentWork(user)
  for (const name of ['key', 'work'] as const) {
    if (locked.includes(name)) continue
    await clear(user, storeOf[name])
    await inWardStore(user, 'device', 'readwrite', (store) => store.delete(name))
  }
}

/**
 * Locks what other users have on this device, and deletes their images: their sessions have ended elsewhere, and they have not signed
 * out here. A key with a PIN stays as it is, and a key that a page still has.
 * @param user who is signed in
 */
export async function lockOthers(user?: number): Promise<void> {
  await deleteKeptImages(user)
  for (const other of await storedUsers()) {
    if (other === user) continue
    const used = await usedKeys(other)
    const hasPin = (await keyState(other))?.hasPin === true
    if (used.length === 0 && !hasPin) await deleteUnlessHeld(other)
    for (const name of used) await lockKey(other, name, true)
  }
}
