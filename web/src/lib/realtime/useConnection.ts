import { useSyncExternalStore } from 'react'
import type { ConnectionStatus } from './connectionState'
import { useRealtime } from './RealtimeProvider'

/** Returns the state of the realtime connection; screens show nothing while it is `connected`. */
export function useConnection(): ConnectionStatus {
  const client = useRealtime()
  return useSyncExternalStore(client.onStatus, () => client.status)
}
