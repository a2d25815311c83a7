import { chat } from '#contract/chat/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { chatHandlers } from './handlers'
import { chatRules } from './policy'

export const chatArea: AreaManifest = {
  name: 'chat',
  calls: [handledCalls('chat', chat, chatHandlers)],
  rules: chatRules,
}
