import { consultationRequests } from '#contract/consultationRequests/calls'
import { episodeClosed } from '../discharge'
import { type AreaManifest, handledCalls } from '../manifest'
import { cancelOfDischarged } from './close'
import { consultationJobs } from './escalate'
import { consultationRequestHandlers } from './handlers'
import { consultationRequestRules } from './policy'
import { consultationRequestsRecords } from './records'
import { ringJobs } from './ring'
import { consultationRequestSources } from './sources'

export const consultationRequestsArea: AreaManifest = {
  name: 'consultationRequests',
  calls: [handledCalls('consultationRequests', consultationRequests, consultationRequestHandlers)],
  records: consultationRequestsRecords,
  rules: consultationRequestRules,
  sources: consultationRequestSources,
  jobs: [...consultationJobs, ...ringJobs],
  subscribers: [episodeClosed.subscribe(({ episodeId }) => cancelOfDischarged(episodeId))],
}
