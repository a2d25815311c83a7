import { type DatabaseShape, inStore } from '../../lib/indexedDb'
import { wardDatabase } from './names'

export type StoreName = 'device' | 'entries' | 'saved' | 'work'

const shapeOf = (user: number): DatabaseShape => ({
  name: wardDatabase(user),
  version: 2,
  upgrade: (database) => {
    const isNew = (name: StoreName) => !database.objectStoreNames.contains(name)
    if (isNew('device')) database.createObjectStore('device', { keyPath: 'id' })
    if (isNew('entries')) {
      database
        .createObjectStore('entries', { keyPath: 'sequence', autoIncrement: true })
        .createIndex('clientId', 'clientId')
    }
    if (isNew('saved')) database.createObjectStore('saved', { keyPath: 'name' })
    // Since version 2.
    if (isNew('work')) database.createObjectStore('work', { keyPath: 'name' })
  },
})

/** Runs one request in a store of a user's database. Each user has their own, so that none can read another's. */
export function inWardStore<T>(
  user: number,
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return inStore(shapeOf(user), store, mode, work)
}
