import { useCallback, useSyncExternalStore } from 'react'
import type { PresenceMember } from '#contract/channels'
import { useRealtime } from './RealtimeProvider'

const nobody: readonly PresenceMember[] = []

/** Who is in a presence channel now, as far as this person may know; empty until it is known, or without a key. */
export function usePresence(channel: 'lobby', key: number | string | null | undefined): readonly PresenceMember[] {
  const client = useRealtime()
  const name = key === null || key === undefined ? undefined : `${channel}.${key}`
  const watch = useCallback(
    (changed: () => void) => (name ? client.subscribe(name, { members: changed }) : () => undefined),
    [client, name],
  )
  return useSyncExternalStore(watch, () => (name ? client.members(name) : nobody))
}
