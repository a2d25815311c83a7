import { chat } from '#contract/chat/calls'
import { type AreaManifest, answered } from '../manifest'
import { chatHandlers } from './handlers'
import { chatRules } from './policy'

export const chatArea: AreaManifest = {
  calls: [answered('chat', chat, chatHandlers)],
  rules: chatRules,
}
