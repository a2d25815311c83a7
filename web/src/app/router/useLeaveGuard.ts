import { useCallback, useEffect, useRef } from 'react'
import { addGuard } from './leaveGuard'

/**
 * Asks before the page is left while `active`. The answer lets go at once, without waiting for the next drawing:
 * for going elsewhere right after saving.
 */
export function useLeaveGuard(active: boolean): () => void {
  const lift = useRef<() => void>(undefined)
  useEffect(() => {
    if (!active) return
    lift.current = addGuard()
    return lift.current
  }, [active])
  return useCallback(() => lift.current?.(), [])
}
