import { realtime } from '#contract/channels'
import type { Channel } from '#contract/kit/channel'
import { id } from '#contract/kit/values'
import type { ChannelName } from './realtime'

export interface ChannelAddress {
  channel: ChannelName
  declared: Channel
  /** As in the name: `5` of `lobby.5`. */
  key: string
  /** The same key for the access rules. */
  recordKey: number | string
}

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(realtime, name)
}

/** Parses a channel's name; undefined when there can be no such channel. */
export function channelAddress(name: string): ChannelAddress | undefined {
  const dot = name.indexOf('.')
  const channel = name.slice(0, dot)
  const key = name.slice(dot + 1)
  if (!isChannel(channel)) return undefined
  const declared: Channel = realtime[channel]
  if (declared.key) return declared.key.safeParse(key).success ? { channel, declared, key, recordKey: key } : undefined
  const parsed = id.safeParse(key)
  if (!parsed.success || String(parsed.data) !== key) return undefined
  return { channel, declared, key, recordKey: parsed.data }
}
