export { whyHandlers } from './handlers'
