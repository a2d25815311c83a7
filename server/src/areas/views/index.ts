export { viewHandlers } from './handlers'
export { viewRules } from './policy'
