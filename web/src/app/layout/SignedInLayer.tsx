import type { ReactNode } from 'react'
import { freshToken, onTokenChange } from '../../lib/api/token'
import { RealtimeProvider } from '../../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../../lib/realtime/realtimeClient'
import { QueryLayer } from '../query/QueryLayer'
import { RightsWatch } from '../session/RightsWatch'

/** Opens nothing by itself: the line comes up with the first channel that a screen listens to. */
const line = new RealtimeClient({ getToken: freshToken, watchToken: onTokenChange })

/** What the screens of whoever is signed in stand on: what has been read from the server, and the live line. */
export function SignedInLayer({ children }: { children: ReactNode }) {
  return (
    <QueryLayer>
      <RealtimeProvider client={line}>
        <RightsWatch />
        {children}
      </RealtimeProvider>
    </QueryLayer>
  )
}
