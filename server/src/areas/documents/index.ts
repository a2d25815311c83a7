export type { Sender } from './contentOf'
export { joined } from './medicines'
export { readSender } from './sender'
export { type DocumentTexts, documentTexts } from './texts'
