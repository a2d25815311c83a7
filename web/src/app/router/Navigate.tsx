import { useEffect } from 'react'
import { navigate } from './navigation'

/** Goes elsewhere as soon as it is drawn; Back does not come here again. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => {
    void navigate(to, { replace: true })
  }, [to])
  return null
}
