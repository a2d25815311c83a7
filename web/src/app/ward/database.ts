import { type DatabaseShape, inStore } from '../../lib/indexedDb'
import { wardDatabase } from './names'

type StoreName = 'device' | 'entries' | 'saved'

const shapeOf = (user: number): DatabaseShape => ({
  name: wardDatabase(user),
  version: 1,
  upgrade: (database) => {
    database.createObjectStore('device', { keyPath: 'id' })
    database
      .createObjectStore('entries', { keyPath: 'sequence', autoIncrement: true })
      .createIndex('clientId', 'clientId')
    database.createObjectStore('saved', { keyPath: 'name' })
  },
})

/** Runs one request in a store of a user's ward database. Each user has their own, so that none can read another's. */
export function inWardStore<T>(
  user: number,
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return inStore(shapeOf(user), store, mode, work)
}
