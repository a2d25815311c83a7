export { vacationHandlers } from './handlers'
export { vacationRules } from './policy'
