export { bundleOfCaller, partsOfRecord } from './recordOfCaller'
