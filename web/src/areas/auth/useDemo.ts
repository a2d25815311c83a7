import { useEffect, useState } from 'react'
import { type Demo, fetchDemo } from './fetchDemo'

const retryMs = 5_000

/**
 * Returns the demo accounts, and fetches them again until they are known.
 * @param first what was fetched with the page; as in `fetchDemo`
 */
export function useDemo(first: Demo | null | undefined): Demo | null | undefined {
  const [demo, setDemo] = useState(first)
  useEffect(() => {
    if (demo !== undefined) return
    const timer = setInterval(async () => setDemo(await fetchDemo()), retryMs)
    return () => clearInterval(timer)
  }, [demo])
  return demo
}
