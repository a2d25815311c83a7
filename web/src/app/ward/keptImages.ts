import { type DatabaseShape, deleteDatabase, inStore } from '../../lib/indexedDb'
import { mayBeSignedIn } from '../session/signedInMark'
import { newDeviceKey, type Sealed, seal, unseal } from './sealing'

/** A CT of 300 slices has some 50 MB. */
const usualMostBytes = 300 * 1024 * 1024

const databasePrefix = 'mashfa.images.'

type StoreName = 'keys' | 'facts' | 'images'

const shapeOf = (user: number): DatabaseShape => ({
  name: `${databasePrefix}${user}`,
  version: 1,
  upgrade: (database) => {
    for (const store of ['keys', 'facts', 'images'] satisfies StoreName[])
      database.createObjectStore(store, { keyPath: 'name' })
  },
})

/** What is kept, without its bytes. */
interface Facts {
  name: string
  size: number
  at: number
}

const run = <T>(
  user: number,
  store: StoreName,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<T>,
) => inStore(shapeOf(user), store, mode, work)

async function storedKey(user: number): Promise<CryptoKey> {
  const read = () =>
    run<{ key: CryptoKey } | undefined>(user, 'keys', 'readonly', (rows) => rows.get('key')).then((row) => row?.key)
  const found = await read()
  if (found) return found
  const key = await newDeviceKey()
  // Another tab may have stored one meanwhile, which then stays.
  await run(user, 'keys', 'readwrite', (rows) => rows.add({ name: 'key', key })).catch(() => undefined)
  return (await read()) ?? key
}

const purposeOf = (user: number, name: string) => `image ${user} ${name}`

async function remove(user: number, name: string): Promise<void> {
  await run(user, 'images', 'readwrite', (rows) => rows.delete(name))
  await run(user, 'facts', 'readwrite', (rows) => rows.delete(name))
}

/** Deletes what was kept first until so many bytes fit. */
async function makeRoom(user: number, needed: number, most: number): Promise<void> {
  const facts = await run<Facts[]>(user, 'facts', 'readonly', (rows) => rows.getAll())
  let left = facts.reduce((sum, { size }) => sum + size, 0)
  for (const { name, size } of facts.toSorted((a, b) => a.at - b.at)) {
    if (left + needed <= most) return
    await remove(user, name)
    left -= size
  }
}

/**
 * Keeps a part of a medical image encrypted on this device, for its user only, until they sign out: a slow connection loads it
 * once. Images that were kept first make room.
 * @param name such as `12/0`
 * @param most bytes of all images of the user
 * @throws if the browser stores or encrypts nothing
 */
export async function keepImage(user: number, name: string, image: Blob, most = usualMostBytes): Promise<void> {
  if (image.size > most || !mayBeSignedIn()) return
  const sealed = await seal(await storedKey(user), await image.arrayBuffer(), purposeOf(user, name))
  await makeRoom(user, image.size, most)
  const facts: Facts = { name, size: image.size, at: Date.now() }
  // The facts first: what has none would be kept beyond the limit.
  await run(user, 'facts', 'readwrite', (rows) => rows.put(facts))
  await run(user, 'images', 'readwrite', (rows) => rows.put({ name, sealed }))
  // They have signed out meanwhile, here or in another tab: what was deleted then is there again.
  if (!mayBeSignedIn()) await deleteDatabase(shapeOf(user).name)
}

/**
 * Returns what was kept under a name; undefined if there is nothing that can be read. Whether the user can still open the image must
 * be asked of the server.
 */
export async function keptImage(user: number, name: string): Promise<ArrayBuffer | undefined> {
  try {
    if (!(await indexedDB.databases()).some((each) => each.name === shapeOf(user).name)) return undefined
    const row = await run<{ sealed: Sealed } | undefined>(user, 'images', 'readonly', (rows) => rows.get(name))
    return row && (await unseal(await storedKey(user), row.sealed, purposeOf(user, name)))
  } catch {
    return undefined
  }
}

/**
 * Deletes the images that were kept on this device.
 * @param except the user whose images stay
 */
export async function deleteKeptImages(except?: number): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(databasePrefix) && name !== `${databasePrefix}${except}`) await deleteDatabase(name)
}
