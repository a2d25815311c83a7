export { roleHandlers } from './handlers'
