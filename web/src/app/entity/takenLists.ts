import { useSyncExternalStore } from 'react'

/** The lists that are being taken out now, by the address of their screen. */
const taken = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a list is being taken out: also after one has left its screen and come back. */
export function useIsTaken(list: string): boolean {
  return useSyncExternalStore(listen, () => taken.has(list))
}

/**
 * Takes a list out, but not twice at once. Out: what `take` gives; undefined where it was cancelled, or is under way
 * already. Rejects as `take` does.
 */
export async function takeList<T>(list: string, take: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  if (taken.has(list)) return undefined
  const controller = new AbortController()
  const { signal } = controller
  const end = () => {
    if (taken.get(list) === controller) taken.delete(list)
    tell()
  }
  taken.set(list, controller)
  tell()
  signal.addEventListener('abort', end)
  try {
    const result = await take(signal)
    return signal.aborted ? undefined : result
  } catch (thrown) {
    if (signal.aborted) return undefined
    throw thrown
  } finally {
    end()
  }
}

/** Stops taking a list out; nothing comes of it any more. */
export function cancelTaking(list: string) {
  taken.get(list)?.abort()
}
