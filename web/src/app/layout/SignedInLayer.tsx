import { type ReactNode, useEffect } from 'react'
import { freshToken, onTokenChange } from '../../lib/api/token'
import { RealtimeProvider } from '../../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../../lib/realtime/realtimeClient'
import { preloadConfirm } from '../../ui/feedback/confirm'
import { QueryLayer } from '../query/QueryLayer'
import { PermissionsWatcher } from '../session/PermissionsWatcher'

/** Does not connect on its own: the connection opens with the first channel that a screen listens to. */
const client = new RealtimeClient({ getToken: freshToken, watchToken: onTokenChange })

/** Provides what the signed-in screens rely on: the query client and the realtime connection. */
export function SignedInLayer({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Not among the first requests, and not before sign-in: half of it is Mantine, which the sign-in page does not
    // load.
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
