export { openRequestsToCaller, unansweredRequests } from './backlog'
export { extractOfCase, SnapshotRow, snapshotOf, takeSnapshot } from './snapshot'
