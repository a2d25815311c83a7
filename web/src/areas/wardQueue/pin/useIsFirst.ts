import { useCallback, useId, useSyncExternalStore } from 'react'

const mounted = new Map<string, () => void>()
const notify = () => {
  for (const listener of mounted.values()) listener()
}

/** Returns whether this component is the one that was mounted first of those that call this hook. */
export function useIsFirst(): boolean {
  const id = useId()
  const subscribe = useCallback(
    (listener: () => void) => {
      mounted.set(id, listener)
      notify()
      return () => {
        mounted.delete(id)
        notify()
      }
    },
    [id],
  )
  return useSyncExternalStore(subscribe, () => mounted.keys().next().value === id)
}
