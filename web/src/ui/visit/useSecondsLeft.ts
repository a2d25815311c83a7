import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns the whole seconds until an instant (milliseconds since 1970), at least 0, updated each second.
 *
 * @param onEnd called when the instant is reached
 */
export function useSecondsLeft(until: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(until))
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const tick = () => {
      const seconds = secondsUntil(until)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(tick, 1000)
    setLeft(secondsUntil(until))
    return () => clearInterval(timer)
  }, [until])
  return left
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
