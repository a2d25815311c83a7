const prefix = 'mashfa.draft.'
const ownerKey = 'mashfa.drafts-of'

/**
 * Returns what was typed into a form in this tab and not sent yet; undefined if there is no readable draft.
 *
 * @param name the form's draft key
 */
export function readDraft(name: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : undefined
  } catch {
    return undefined
  }
}

/**
 * Saves what was typed, so that a reload loses nothing. If the storage is full or blocked, the draft is dropped without
 * an error.
 */
export function saveDraft(name: string, values: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    sessionStorage.removeItem(prefix + name)
  }
}

export function deleteDraft(name: string) {
  sessionStorage.removeItem(prefix + name)
}

/** Deletes the drafts of all forms of this tab, so that another person on this device cannot see what was typed. */
export function deleteAllDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** Deletes the drafts of another user: a browser that restores a closed tab restores its drafts too, whoever is signed in now. */
export function keepDraftsOf(userId: number) {
  const owner = sessionStorage.getItem(ownerKey)
  if (owner === String(userId)) return
  if (owner) deleteAllDrafts()
  sessionStorage.setItem(ownerKey, String(userId))
}
