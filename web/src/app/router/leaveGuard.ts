const guards = new Set<object>()
let ask: () => Promise<boolean> = async () => true

/** Whether the page has unsaved changes. */
export function isGuarded(): boolean {
  return guards.size > 0
}

/** Sets the question that is asked before unsaved changes are discarded; the app calls it once. */
export function setLeaveQuestion(question: () => Promise<boolean>) {
  ask = question
}

/** Asks the question, and removes all guards if the user wants to leave. */
export async function askToLeave(): Promise<boolean> {
  const leave = await ask()
  if (leave) removeAllGuards()
  return leave
}

/** Removes all guards, so that the page can be left without a question, for example after signing out. */
export function removeAllGuards() {
  for (const guard of guards) removeGuard(guard)
}

/**
 * Guards unsaved changes on the page.
 *
 * @returns a function that removes the guard
 */
export function addGuard(): () => void {
  const guard = {}
  if (guards.size === 0) window.addEventListener('beforeunload', preventUnload)
  guards.add(guard)
  return () => removeGuard(guard)
}

function preventUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function removeGuard(guard: object) {
  guards.delete(guard)
  if (guards.size === 0) window.removeEventListener('beforeunload', preventUnload)
}
