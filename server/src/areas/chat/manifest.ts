import { chat } from '#contract/chat/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { chatHandlers } from './handlers'
import { chatRules } from './policy'
import { chatRecords } from './records'

export const chatArea: AreaManifest = {
  name: 'chat',
  calls: [handledCalls('chat', chat, chatHandlers)],
  records: chatRecords,
  rules: chatRules,
}
