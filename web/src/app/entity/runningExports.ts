import { useSyncExternalStore } from 'react'

/** The lists that are being taken out now, by the address of their screen. */
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a list is being taken out: also after one has left its screen and come back. */
export function useIsExporting(list: string): boolean {
  return useSyncExternalStore(subscribe, () => running.has(list))
}

/**
 * Takes a list out, but not twice at once. Out: what `take` gives; undefined where it was cancelled, or is under way
 * already. Rejects as `take` does.
 */
export async function exportList<T>(
  list: string,
  fetchExport: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  if (running.has(list)) return undefined
  const controller = new AbortController()
  const { signal } = controller
  const end = () => {
    if (running.get(list) === controller) running.delete(list)
    notifyListeners()
  }
  running.set(list, controller)
  notifyListeners()
  signal.addEventListener('abort', end)
  try {
    const result = await fetchExport(signal)
    return signal.aborted ? undefined : result
  } catch (thrown) {
    if (signal.aborted) return undefined
    throw thrown
  } finally {
    end()
  }
}

/** Stops taking a list out; nothing comes of it any more. */
export function cancelExport(list: string) {
  running.get(list)?.abort()
}
