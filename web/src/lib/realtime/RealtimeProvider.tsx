import { createContext, type ReactNode, use } from 'react'
import type { RealtimeClient } from './realtimeClient'

const RealtimeContext = createContext<RealtimeClient | null>(null)

/** Provides the realtime client to the screens; the app creates the client once. */
export function RealtimeProvider({ client, children }: { client: RealtimeClient; children: ReactNode }) {
  return <RealtimeContext value={client}>{children}</RealtimeContext>
}

/**
 * Returns the realtime client.
 *
 * @throws Error outside of RealtimeProvider
 */
export function useRealtime(): RealtimeClient {
  const client = use(RealtimeContext)
  if (!client) throw new Error('RealtimeProvider is missing above this component')
  return client
}
