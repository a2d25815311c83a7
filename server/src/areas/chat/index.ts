export { chatRules } from './policy'
