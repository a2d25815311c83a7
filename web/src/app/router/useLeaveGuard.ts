import { useCallback, useEffect, useRef } from 'react'
import { preloadConfirm } from '../../ui/feedback/confirm'
import { addGuard } from './leaveGuard'

/**
 * Asks before the page is left while `active`. The answer lets go at once, without waiting for the next drawing:
 * for going elsewhere right after saving.
 */
export function useLeaveGuard(active: boolean): () => void {
  const removeGuard = useRef<() => void>(undefined)
  useEffect(() => {
    if (!active) return
    preloadConfirm()
    removeGuard.current = addGuard()
    return removeGuard.current
  }, [active])
  return useCallback(() => removeGuard.current?.(), [])
}
