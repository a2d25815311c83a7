import { caseTimeline } from '#contract/caseTimeline/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { caseTimelineHandlers } from './handlers'

export const caseTimelineArea: AreaManifest = {
  name: 'caseTimeline',
  calls: [handledCalls('caseTimeline', caseTimeline, caseTimelineHandlers)],
}
