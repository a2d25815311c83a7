import { useCallback, useEffect, useRef } from 'react'
import { preloadConfirm } from '../../ui/feedback/confirm'
import { addGuard } from './leaveGuard'

/**
 * Guards the page while `active`: navigation away from it asks first.
 *
 * @returns a function that removes the guard at once, before the next render: to navigate right after saving
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
