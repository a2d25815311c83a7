import { type ReactNode, useEffect } from 'react'
import { freshToken, onTokenChange } from '../../lib/api/token'
import { RealtimeProvider } from '../../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../../lib/realtime/realtimeClient'
import { preloadConfirm } from '../../ui/feedback/confirm'
import { QueryLayer } from '../query/QueryLayer'
import { Navigate } from '../router/Navigate'
import { useLocation } from '../router/navigation'
import { PermissionsWatcher } from '../session/PermissionsWatcher'
import { useAuthSession } from '../session/useAuthSession'
import { Background } from './Background'

/** Does not connect on its own: the connection opens with the first channel that a screen listens to. */
const client = new RealtimeClient({ getToken: freshToken, watchToken: onTokenChange })

/**
 * Provides what the signed-in screens rely on: the query client and the realtime connection. Users who still need a second
 * factor are led to the page that sets it up, because nothing else is open to them.
 */
export function SignedInLayer({ children }: { children: ReactNode }) {
  const { user } = useAuthSession()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // Not among the first requests, and not before sign-in: half of it is Mantine, which the sign-in page does not
    // load.
    const timer = setTimeout(preloadConfirm, 3000)
    return () => clearTimeout(timer)
  }, [])
  if (user?.must_set_up_second_factor) {
    return <Navigate to={`/set-up-second-factor?next=${encodeURIComponent(pathname + search)}`} />
  }
  return (
    <QueryLayer>
      <RealtimeProvider client={client}>
        <PermissionsWatcher />
        {children}
        <Background />
      </RealtimeProvider>
    </QueryLayer>
  )
}
