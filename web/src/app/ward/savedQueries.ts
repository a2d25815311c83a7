import type { Query } from '@tanstack/react-query'
import type { SignedInUser } from '#contract/auth/calls'
import { queryClient } from '../query/QueryLayer'
import { inWardStore } from './database'
import { wardUserKey } from './names'
import { type Sealed, sealJson, unsealJson } from './sealing'

/** Older lists are of no use on a ward, and are deleted. */
const longestAgeMs = 12 * 3_600_000

/**
 * What stays readable without a connection: the lists of a ward, what their forms choose from, and the allergies and alerts that
 * were loaded; of the cases that were opened, whose they are, and the forms of notes.
 */
const saved: readonly (readonly [area: string, call: string])[] = [
  ['prescriptions', 'wardDoses'],
  ['prescriptions', 'utilities'],
  ['vitals', 'ward'],
  ['episodes', 'utilities'],
  ['allergies', 'list'],
  ['alerts', 'list'],
  ['episodes', 'show'],
  ['followUps', 'utilities'],
  ['surveys', 'show'],
]

interface StoredValue {
  name: string
  savedAt: number
  sealed: Sealed
}

interface SavedQuery {
  key: readonly unknown[]
  data: unknown
}

const purposeOf = (user: number, name: string) => `saved ${user} ${name}`

async function save(user: number, key: CryptoKey, name: string, value: unknown, savedAt: number) {
  const sealed = await sealJson(key, value, purposeOf(user, name))
  const row: StoredValue = { name, savedAt, sealed }
  await inWardStore(user, 'saved', 'readwrite', (store) => store.put(row))
}

async function rowsOf(user: number): Promise<StoredValue[]> {
  const rows = await inWardStore<StoredValue[]>(user, 'saved', 'readonly', (store) => store.getAll())
  const isOld = ({ name, savedAt }: StoredValue) => name !== 'user' && Date.now() - savedAt > longestAgeMs
  for (const { name } of rows.filter(isOld))
    await inWardStore(user, 'saved', 'readwrite', (store) => store.delete(name))
  return rows.filter((row) => !isOld(row))
}

const isSaved = ({ queryKey: [area, call], state }: Query) =>
  state.status === 'success' && saved.some(([ofArea, name]) => area === ofArea && call === name)

/**
 * Stores the responses of the ward's lists encrypted on this device, now and from now on, with the user, so that the ward can
 * be opened without a connection.
 * @returns a function that ends it
 */
export function saveWardLists(user: SignedInUser, key: CryptoKey): () => void {
  const saveQuery = (query: Query) => {
    if (!isSaved(query)) return
    const value: SavedQuery = { key: query.queryKey, data: query.state.data }
    // A full storage keeps what it has.
    void save(user.id, key, query.queryHash, value, query.state.dataUpdatedAt).catch(() => undefined)
  }
  void save(user.id, key, 'user', user, Date.now()).then(
    () => localStorage.setItem(wardUserKey, String(user.id)),
    () => undefined,
  )
  for (const [area, call] of saved) queryClient.setQueryDefaults([area, call], { gcTime: longestAgeMs })
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) saveQuery(query)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.fetchStatus === 'idle') saveQuery(query)
  })
}

/**
 * Puts the stored lists into the query cache, with the time at which the server returned them.
 * @returns the user who was signed in, if they are stored
 */
export async function restoreWardLists(user: number, key: CryptoKey): Promise<SignedInUser | undefined> {
  let person: SignedInUser | undefined
  for (const { name, sealed, savedAt } of await rowsOf(user)) {
    // One of another key does not stop the others.
    const value = await unsealJson<SignedInUser | SavedQuery>(key, sealed, purposeOf(user, name)).catch(() => undefined)
    if (value && 'data' in value) {
      queryClient.setQueryDefaults(value.key.slice(0, 2), { gcTime: longestAgeMs })
      queryClient.setQueryData(value.key, value.data, { updatedAt: savedAt })
    } else person = value ?? person
  }
  return person
}
