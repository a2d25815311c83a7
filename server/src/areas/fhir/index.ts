export { tokenAddress } from './handlers'
export { bundleOfCaller, partsOfRecord } from './recordOfCaller'
