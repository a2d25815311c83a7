import { useEffect, useEffectEvent } from 'react'
import type { realtime } from '#contract/channels'
import type { EventOf } from '#contract/kit/channel'
import { useRealtime } from './RealtimeProvider'

type Channels = typeof realtime
export type ChannelName = keyof Channels
type Events<C extends ChannelName> = EventOf<Channels[C]>

/** Handlers by event name, each with the data of its event. */
export type ChannelHandlers<C extends ChannelName> = {
  [E in Events<C>['event']]?: (data: Extract<Events<C>, { event: E }>['data']) => void
}

interface Options {
  /** The channel has been joined, at first or after a reconnect: refetch what the screen shows. */
  onResumed?(): void
  /** 403 or 404: the caller may not join this channel, or no longer. */
  onRefused?(status: number): void
}

/**
 * Listens to a channel while the screen is mounted: `useChannel('clinic', id, { StartClinic: ({ session_token }) => …
 * })`.
 *
 * @param key null or undefined while it is unknown: the hook joins once it is given
 */
export function useChannel<C extends ChannelName>(
  channel: C,
  key: number | string | null | undefined,
  handlers: ChannelHandlers<C>,
  options: Options = {},
): void {
  const client = useRealtime()
  const event = useEffectEvent((name: string, data: unknown) => {
    const handler = (handlers as Record<string, ((data: unknown) => void) | undefined>)[name]
    handler?.(data)
  })
  const resumed = useEffectEvent(() => options.onResumed?.())
  const refused = useEffectEvent((status: number) => options.onRefused?.(status))
  useEffect(() => {
    if (key === null || key === undefined) return
    return client.subscribe(`${channel}.${key}`, {
      event: (name, data) => event(name, data),
      resumed: () => resumed(),
      refused: (status) => refused(status),
    })
  }, [client, channel, key])
}
