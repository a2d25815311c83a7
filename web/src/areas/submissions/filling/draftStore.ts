import type { FormGroup } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { deleteWork, putWork, readAllWork } from '../../../app/ward/unsentWork'
import { Problem } from '../../../lib/api/problem'
import { type DatabaseShape, deleteDatabase, inStore } from '../../../lib/indexedDb'

/** A submission that is being filled in, as it is stored on this device until it is on the server. */
export interface StoredDraft {
  /** The client id of the submission. */
  client_id: string
  /** The id of the user who fills it in, and who alone can read it. */
  user: number
  /** Which calls send it, such as `patient`. */
  kind: string
  /** What is filled in, to find it again: the form, or the submission. */
  target: string
  title: string
  /** The name of the patient, where it is not the user or the page’s own. */
  patient?: string | undefined
  /** Its questions, so that it can be read without a connection. Drafts that were stored by an earlier version have none. */
  groups?: readonly FormGroup[] | undefined
  /** Why the server accepts no answer of it, such as that its form was withdrawn: it can be read and copied. */
  refusal: string | null
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

/** Returns the refusal of an error of the server, if it accepts no answer of a submission; otherwise null. */
export function refusalOf(thrown: unknown): string | null {
  if (!(thrown instanceof Problem)) return null
  const { survey_id: ofForm, status: ofSubmission } = thrown.errors
  return ofForm?.[0] ?? ofSubmission?.[0] ?? null
}

const prefix = 'form '
const nameOf = (clientId: string) => prefix + clientId

/** Stores a draft encrypted on this device, for its user only. */
export async function putDraft(draft: StoredDraft): Promise<void> {
  await putWork(draft.user, nameOf(draft.client_id), draft, draft.isFinal || isUnsent(draft))
}

/** Deletes a draft of a user from this device. */
export async function deleteStoredDraft(user: number, clientId: string): Promise<void> {
  await deleteWork(user, nameOf(clientId))
}

/** Earlier versions stored the drafts of all users in clear. */
const earlier: DatabaseShape = { name: 'mashfa.forms', version: 1, upgrade: () => undefined }

/** Encrypts the drafts that an earlier version stored of the signed-in user. Those of others stay until they sign in. */
async function encryptEarlier(user: number): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === earlier.name)) return
  const drafts = await inStore<StoredDraft[]>(earlier, 'drafts', 'readonly', (store) => store.getAll())
  for (const draft of drafts.filter((each) => each.user === user)) {
    await putDraft({ ...draft, refusal: null })
    await inStore(earlier, 'drafts', 'readwrite', (store) => store.delete(draft.client_id))
  }
  if (drafts.every((draft) => draft.user === user)) await deleteDatabase(earlier.name)
}

/**
 * Returns the drafts of the signed-in user on this device, by client id.
 * @throws LockedKeyError if there are some that cannot be read yet
 */
export async function draftsOf(user: number): Promise<StoredDraft[]> {
  await encryptEarlier(user)
  return readAllWork<StoredDraft>(user, prefix)
}
