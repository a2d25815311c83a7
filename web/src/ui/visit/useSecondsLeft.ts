import { useEffect, useEffectEvent, useState } from 'react'

/** Whole seconds until an instant (milliseconds since 1970), never under 0, told anew each second. */
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
