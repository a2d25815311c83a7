import { realtime } from '#contract/channels'
import type { Channel } from '#contract/kit/channel'
import type { RuleName } from './accessRule'
import type { Keys } from './areaTesting'

/** A kind of channel in the matrix: its name, its expected access rule, and the key of the channel for some records. */
export interface ChannelCase {
  name: string
  declared: Channel
  rule: RuleName
  keyOf(keys: Keys): number | string
}

function caseOf(declared: Channel): ChannelCase {
  const { name, record } = declared
  return { name, declared, rule: record, keyOf: (keys) => keys[record === 'self' ? 'user' : record] }
}

/** Every channel of the contract; the chat channel twice, since a clinic session has one without a patient. */
export const channelCases: readonly ChannelCase[] = [
  ...Object.values<Channel>(realtime).map(caseOf),
  {
    name: 'chat.lobby-{session}',
    declared: realtime.chat,
    rule: 'chatRoom of a session',
    keyOf: ({ session }) => `lobby-${session}`,
  },
]
