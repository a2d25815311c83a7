export { takeSnapshot } from './snapshot'
