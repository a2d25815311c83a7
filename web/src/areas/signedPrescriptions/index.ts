export { canScan, Scanner } from './Scanner'
