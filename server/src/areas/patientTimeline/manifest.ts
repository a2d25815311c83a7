import { patientTimeline } from '#contract/patientTimeline/calls'
import { handlers } from '../../platform/http/handlers'
import { labTrendOfPatient } from '../investigations'
import { type AreaManifest, handledCalls } from '../manifest'
import { downloadResults } from './downloadResults'
import { listTimeline } from './list'
import { openResultFile, openResultPreview } from './visitInvestigations'
import { visitOrders } from './visitOrders'

const timelineHandlers = handlers(patientTimeline, {
  list: ({ query, scope }) => listTimeline(scope(), query),
  recommendations: async ({ params }) => ({ data: await visitOrders(params.id) }),
  trend: async ({ params }) => ({ data: await labTrendOfPatient(params.id, params.valueId) }),
  results: ({ scope, query }) => downloadResults(scope(), query),
  resultFile: ({ params }) => openResultFile(params.id, params.fileId),
  preview: ({ params, query }) => openResultPreview(params.id, params.fileId, query),
})

export const patientTimelineArea: AreaManifest = {
  name: 'patientTimeline',
  calls: [handledCalls('patientTimeline', patientTimeline, timelineHandlers)],
}
