import type { Problem } from './problem'

/** Handles a refused call; returns whether what it lacked was given, so that the call can be repeated. */
type Handler = (problem: Problem) => Promise<boolean>

const handlers = new Set<Handler>()

/**
 * Adds a handler of refused calls (403).
 *
 * @returns a function that removes it
 */
export function onRefusal(handler: Handler): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

/** Returns whether what a failed call lacked was given, so that the call can be repeated. */
export async function handleRefusal(problem: Problem): Promise<boolean> {
  if (problem.status === 403) for (const handler of handlers) if (await handler(problem)) return true
  return false
}
