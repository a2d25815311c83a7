export { chatHandlers } from './handlers'
export { chatRules } from './policy'
