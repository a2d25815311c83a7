import { api } from '../../lib/api/api'

/** Of what a result is: a visit, or a stay that has ended. */
export interface ResultOf {
  kind: 'visit' | 'stay'
  id: string
}

/** The calls that read results, by what they are of. */
export const resultCalls = {
  visit: {
    list: api.patientTimeline.recommendations,
    trend: api.patientTimeline.trend,
    preview: api.patientTimeline.preview,
  },
  stay: {
    list: api.patientTimeline.stayResults,
    trend: api.patientTimeline.stayTrend,
    preview: api.patientTimeline.stayPreview,
  },
} as const
