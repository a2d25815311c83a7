import { useCallback, useEffect, useRef } from 'react'

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
  if (leave) dropGuards()
  return leave
}

/** Lets the page be left without a question, as after signing out. */
export function dropGuards() {
  for (const guard of guards) lift(guard)
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function lift(guard: object) {
  guards.delete(guard)
  if (guards.size === 0) window.removeEventListener('beforeunload', warn)
}

/**
 * Asks before the page is left while `active`. The answer lets go at once, without waiting for the next drawing:
 * for going elsewhere right after saving.
 */
export function useLeaveGuard(active: boolean): () => void {
  const guard = useRef<object>(undefined)
  const release = useCallback(() => {
    if (guard.current) lift(guard.current)
  }, [])
  useEffect(() => {
    if (!active) return
    const mine = {}
    guard.current = mine
    if (guards.size === 0) window.addEventListener('beforeunload', warn)
    guards.add(mine)
    return () => lift(mine)
  }, [active])
  return release
}
