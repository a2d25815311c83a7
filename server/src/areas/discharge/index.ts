export { readDraft } from './draft'
export { episodeClosed } from './episodeClosed'
export { snapshotOf } from './snapshot'
export { readSummary, storeSummary, summaryVersions } from './summaries'
