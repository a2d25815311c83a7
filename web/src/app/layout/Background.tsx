import { Suspense, useEffect, useState } from 'react'
import type { BackgroundWork } from './backgroundWork'

/** Milliseconds after which the background work is loaded: not among the first requests. */
const loadAfterMs = 3000

/** Runs the background work of the areas. It is loaded later, or as soon as the connection is back. */
export function Background() {
  const [works, setWorks] = useState<readonly BackgroundWork[]>([])
  useEffect(() => {
    const load = () =>
      void import('./backgroundWork')
        .then((module) => module.loadBackgroundWork())
        .then(setWorks)
        .catch(() => undefined)
    const timer = setTimeout(load, loadAfterMs)
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [])
  return (
    <Suspense>
      {works.map(([key, Work]) => (
        <Work key={key} />
      ))}
    </Suspense>
  )
}
