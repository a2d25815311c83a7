const prefix = 'mashfa.draft.'

/** What was typed into a form and not sent yet, in this tab only. In: the form's name. */
export function readDraft(name: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed, so that a reload loses nothing. A full or forbidden storage is no reason to stop typing. */
export function keepDraft(name: string, values: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    sessionStorage.removeItem(prefix + name)
  }
}

export function dropDraft(name: string) {
  sessionStorage.removeItem(prefix + name)
}

/** When another person takes the device, nothing that was typed may be seen. */
export function dropAllDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
