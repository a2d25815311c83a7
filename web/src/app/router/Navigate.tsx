import { useEffect } from 'react'
import { navigate } from './navigation'

/** Redirects as soon as it is mounted; Back does not return to it. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => {
    void navigate(to, { replace: true })
  }, [to])
  return null
}
