import { deleteDatabase } from '../../lib/indexedDb'
import { wardDatabase } from './names'

const lockOf = (user: number) => `mashfa.ward.open.${user}`

/**
 * Keeps the database of a user while this page has their key: what it stores could not be read with another one.
 * @param end ends it
 * @returns once the database is kept
 */
export function holdWard(user: number, end: AbortSignal): Promise<void> {
  if (!navigator.locks) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const untilEnd = () => {
      resolve()
      return end.aborted ? undefined : new Promise((ended) => end.addEventListener('abort', ended))
    }
    navigator.locks.request(lockOf(user), { mode: 'shared' }, untilEnd).catch(reject)
  })
}

/** Deletes the database of a user, unless a page has their key. */
export async function deleteUnlessHeld(user: number): Promise<void> {
  const remove = () => deleteDatabase(wardDatabase(user))
  if (!navigator.locks) return remove()
  await navigator.locks.request(lockOf(user), { ifAvailable: true }, (lock) => (lock ? remove() : undefined))
}
