export { extractOfCase, SnapshotRow, snapshotOf, takeSnapshot } from './snapshot'
