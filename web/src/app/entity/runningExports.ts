import { useSyncExternalStore } from 'react'

/** The running exports, by the path of their screen. */
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an export of the list is running, even if the user has left its screen and come back. */
export function useIsExporting(list: string): boolean {
  return useSyncExternalStore(subscribe, () => running.has(list))
}

/**
 * Exports a list, unless its export is already running.
 *
 * @param list the path of its screen
 * @returns the result of `fetchExport`; undefined if it was cancelled or is already running
 * @throws whatever `fetchExport` throws, unless it was cancelled
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

/** Aborts the running export of a list; its result is discarded. */
export function cancelExport(list: string) {
  running.get(list)?.abort()
}
