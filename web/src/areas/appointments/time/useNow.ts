import { useEffect, useState } from 'react'

/** Now, in ms since 1970, told anew every so many milliseconds and when the page comes back into sight. */
export function useNow(every = 10_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
  return now
}
