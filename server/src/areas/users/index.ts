export { colleagueCalled } from './colleague'
export { userHandlers } from './handlers'
export { userRules } from './policy'
export { profileHandlers } from './profile'
