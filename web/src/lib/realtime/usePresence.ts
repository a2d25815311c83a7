import { useCallback, useSyncExternalStore } from 'react'
import type { PresenceMember } from '#contract/channels'
import { useRealtime } from './RealtimeProvider'

const nobody: readonly PresenceMember[] = []

/**
 * Returns the current members of a presence channel, as far as the caller may see them.
 *
 * @param key null or undefined while it is unknown
 * @returns empty until the channel is joined
 */
export function usePresence(
  channel: 'lobby' | 'hospital' | 'request' | 'images' | 'round_people',
  key: number | string | null | undefined,
): readonly PresenceMember[] {
  const client = useRealtime()
  const name = key === null || key === undefined ? undefined : `${channel}.${key}`
  const watch = useCallback(
    (changed: () => void) => (name ? client.subscribe(name, { members: changed }) : () => undefined),
    [client, name],
  )
  return useSyncExternalStore(watch, () => (name ? client.members(name) : nobody))
}
