import { useEffect, useEffectEvent } from 'react'

/** Previews are made within seconds; when many files wait, later reads show them. */
const delays = [3, 5, 10, 20, 40, 80]

/** Calls `onWaiting` from time to time while something is waited for, a few times at most. */
export function useWaiting(isWaiting: boolean, onWaiting: () => void): void {
  const call = useEffectEvent(onWaiting)
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const next = ([delay, ...later]: readonly number[]) => {
      if (delay === undefined) return
      timer = setTimeout(() => {
        call()
        next(later)
      }, delay * 1_000)
    }
    next(delays)
    return () => clearTimeout(timer)
  }, [isWaiting])
}
