/** A database of IndexedDB: its name, its version, and what creates its stores. */
export interface DatabaseShape {
  name: string
  version: number
  upgrade: (database: IDBDatabase) => void
}

/** Resolves with the result of a request of IndexedDB. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase({ name, version, upgrade }: DatabaseShape): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => upgrade(request.result)
  return resultOf(request)
}

/**
 * Runs one request in a transaction of one store, and resolves with its result once the transaction is complete. The database
 * is closed after it, so that it can be deleted at any time.
 * @param work must make its request at once: a transaction ends when nothing is requested
 */
export async function inStore<T>(
  shape: DatabaseShape,
  storeName: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(shape)
  try {
    const transaction = database.transaction(storeName, mode)
    const result = await resultOf(work(transaction.objectStore(storeName)))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return result
  } finally {
    database.close()
  }
}

/** Deletes a database; resolves once it is gone. */
export async function deleteDatabase(name: string): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(name))
}
