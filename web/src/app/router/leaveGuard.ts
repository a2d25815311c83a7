const guards = new Set<object>()
let ask: () => Promise<boolean> = async () => true

/** Is there something unsaved on the page? */
export function isGuarded(): boolean {
  return guards.size > 0
}

/** The app gives the question that is asked before unsaved changes are left. */
export function setLeaveQuestion(question: () => Promise<boolean>) {
  ask = question
}

/** Asks, and lets go of what is unsaved if the person wants to leave. */
export async function askToLeave(): Promise<boolean> {
  const leave = await ask()
  if (leave) removeAllGuards()
  return leave
}

/** Lets the page be left without a question, as after signing out. */
export function removeAllGuards() {
  for (const guard of guards) removeGuard(guard)
}

/** Keeps something unsaved on the page; answers how to let go of it. */
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
