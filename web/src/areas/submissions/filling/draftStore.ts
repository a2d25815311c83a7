import type { Answer } from '#contract/surveys/formVersion'
import { formDraftsDatabase } from '../../../app/form/drafts'

/** A submission that is being filled in, as it is stored on this device until it is on the server. */
export interface StoredDraft {
  /** The client id of the submission. */
  client_id: string
  /** The id of the user who fills it in. Other users' drafts are deleted. */
  user: number
  /** Which calls send it, such as `patient`. */
  kind: string
  /** What is filled in, to find it again: the form, or the submission. */
  target: string
  title: string
  /** The id of the submission; null until the server has returned it. */
  id: number | null
  /** The revision on which the changes are based. */
  revision: number | null
  /** The fields of a new submission other than its answers. */
  fields: Record<string, unknown>
  note: string
  isNoteChanged: boolean
  answers: Answer[]
  /** The questions whose answers the server does not have yet. */
  changed: number[]
  /** Submitted, but not received by the server yet. */
  isFinal: boolean
}

/** Whether a draft has changes that the server does not have yet. */
export function isUnsent({ changed, isNoteChanged }: StoredDraft): boolean {
  return changed.length > 0 || isNoteChanged
}

const storeName = 'drafts'

/** Resolves with the result of a request of IndexedDB. */
function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(formDraftsDatabase, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'client_id' })
  return resultOf(request)
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
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

/** Stores a draft on this device. */
export async function putDraft(draft: StoredDraft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft))
}

/** Deletes a draft from this device. */
export async function deleteStoredDraft(clientId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(clientId))
}

/** Returns the drafts of a user on this device, and deletes those of other users. */
export async function draftsOf(user: number): Promise<StoredDraft[]> {
  const stored: StoredDraft[] = await inStore('readonly', (store) => store.getAll())
  for (const draft of stored) if (draft.user !== user) await deleteStoredDraft(draft.client_id)
  return stored.filter((draft) => draft.user === user)
}
