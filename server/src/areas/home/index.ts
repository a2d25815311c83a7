export { homeHandlers } from './handlers'
