import { useSyncExternalStore } from 'react'
import type { ConnectionStatus } from './connectionState'
import { useRealtime } from './RealtimeProvider'

/** How the live line is: nothing need be said while it is `connected`. */
export function useConnection(): ConnectionStatus {
  const client = useRealtime()
  return useSyncExternalStore(client.onStatus, () => client.status)
}
