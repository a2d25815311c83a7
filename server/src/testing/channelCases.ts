import { realtime } from '#contract/channels'
import type { Channel } from '#contract/kit/channel'
import type { RuleName } from './accessRule'
import type { Keys } from './areaTesting'

/** A kind of channel as the matrix asks for it: its name, the rule as it is meant, and which one it is of some records. */
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

/** Every channel of the contract; that of a conversation twice, since a session has one without a patient. */
export const channelCases: readonly ChannelCase[] = [
  ...Object.values<Channel>(realtime).map(caseOf),
  {
    name: 'chat.lobby-{session}',
    declared: realtime.chat,
    rule: 'chatRoom of a session',
    keyOf: ({ session }) => `lobby-${session}`,
  },
]
