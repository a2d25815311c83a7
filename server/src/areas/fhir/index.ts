export { tokenAddress } from './handlers'
