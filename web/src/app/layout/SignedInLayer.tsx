import { type ReactNode, useEffect } from 'react'
import { freshToken, onTokenChange } from '../../lib/api/token'
import { RealtimeProvider } from '../../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../../lib/realtime/realtimeClient'
import { preloadConfirm } from '../../ui/feedback/confirm'
import { QueryLayer } from '../query/QueryLayer'
import { PermissionsWatcher } from '../session/PermissionsWatcher'

/** Opens nothing by itself: the line comes up with the first channel that a screen listens to. */
const client = new RealtimeClient({ getToken: freshToken, watchToken: onTokenChange })

/** What the screens of whoever is signed in stand on: what has been read from the server, and the live line. */
export function SignedInLayer({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Not among the first requests, and not before signing in: half of it is Mantine, which the sign-in page does without.
    const timer = setTimeout(preloadConfirm, 3000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <QueryLayer>
      <RealtimeProvider client={client}>
        <PermissionsWatcher />
        {children}
      </RealtimeProvider>
    </QueryLayer>
  )
}
