import { inWardStore } from './database'
import { addRecovery, openKey } from './deviceKey'
import { storedUsers } from './names'
import { type Sealed, sealJson, unsealJson } from './sealing'

interface StoredWork {
  name: string
  /** Whether the server lacks some of it. */
  isUnsent: boolean
  sealed: Sealed
}

const purposeOf = (user: number, name: string) => `work ${user} ${name}`

/** Returns whether something of a user is stored on this device. */
export async function hasStored(user: number): Promise<boolean> {
  return (await storedUsers()).includes(user)
}

async function keyOfWork(user: number): Promise<CryptoKey> {
  const key = await openKey(user, 'work')
  if (!key) throw new Error('This key has no PIN')
  return key
}

/** Users whose key has, or is getting, the copy that the server's secret opens. */
const secured = new Set<number>()

/** Prepares locking the work of a user: their session may end elsewhere, when the secret can no longer be fetched. */
async function secure(user: number): Promise<void> {
  if (secured.has(user)) return
  secured.add(user)
  if (!(await addRecovery(user, 'work').catch(() => false))) secured.delete(user)
}

/**
 * Stores what a user has typed encrypted on this device, in place of what has the same name. It stays when they sign out, and can
 * be read after they have signed in again only.
 * @param name such as `notes 12`
 * @param isUnsent whether the server lacks some of it; the rest is deleted when the user signs out
 * @throws LockedKeyError
 * @throws if the browser stores or encrypts nothing
 */
export async function putWork(user: number, name: string, value: unknown, isUnsent = true): Promise<void> {
  const sealed = await sealJson(await keyOfWork(user), value, purposeOf(user, name))
  const row: StoredWork = { name, isUnsent, sealed }
  await inWardStore(user, 'work', 'readwrite', (store) => store.put(row))
  void secure(user)
}

/** Deletes what a user has stored under a name. */
export async function deleteWork(user: number, name: string): Promise<void> {
  if (await hasStored(user)) await inWardStore(user, 'work', 'readwrite', (store) => store.delete(name))
}

async function readRows<T>(user: number, names: IDBValidKey | IDBKeyRange): Promise<T[]> {
  if (!(await hasStored(user))) return []
  const rows = await inWardStore<StoredWork[]>(user, 'work', 'readonly', (store) => store.getAll(names))
  if (rows.length === 0) return []
  const key = await keyOfWork(user)
  void secure(user)
  // One of another key does not stop the others.
  const values = rows.map(({ name, sealed }) =>
    unsealJson<T>(key, sealed, purposeOf(user, name)).catch(() => undefined),
  )
  return (await Promise.all(values)).filter((value) => value !== undefined)
}

/**
 * Returns what a user has stored under a name; undefined if there is nothing.
 * @throws LockedKeyError if there is something that cannot be read yet
 * @throws if the browser stores or encrypts nothing
 */
export async function readWork<T>(user: number, name: string): Promise<T | undefined> {
  return (await readRows<T>(user, name)).at(0)
}

/**
 * Returns what a user has stored under names that begin with a prefix, by name.
 * @throws LockedKeyError if there is something that cannot be read yet
 * @throws if the browser stores or encrypts nothing
 */
export function readAllWork<T>(user: number, prefix: string): Promise<T[]> {
  return readRows<T>(user, IDBKeyRange.bound(prefix, `${prefix}\uffff`))
}

/** Returns how many pieces of work of a user the server lacks; needs no key. */
export async function countWork(user: number): Promise<number> {
  const rows = await inWardStore<StoredWork[]>(user, 'work', 'readonly', (store) => store.getAll())
  return rows.filter(({ isUnsent }) => isUnsent).length
}

/** Deletes what the server has as well; needs no key. */
export async function deleteSentWork(user: number): Promise<void> {
  const rows = await inWardStore<StoredWork[]>(user, 'work', 'readonly', (store) => store.getAll())
  for (const { name, isUnsent } of rows)
    if (!isUnsent) await inWardStore(user, 'work', 'readwrite', (store) => store.delete(name))
}
