const prefix = 'mashfa.draft.'

/** What was typed into a form and not sent yet, in this tab only. In: the form's name. */
export function readDraft(name: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed, so that a reload loses nothing. A full or forbidden storage is no reason to stop typing. */
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

/** When another person takes the device, nothing that was typed may be seen. */
export function deleteAllDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
