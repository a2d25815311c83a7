import { patientTimeline } from '#contract/patientTimeline/calls'
import { handlers } from '../../platform/http/handlers'
import { appointmentRef, episodeRef } from '../../schema/encounter'
import { labTrendOfPatient } from '../investigations'
import { type AreaManifest, handledCalls } from '../manifest'
import { downloadResults, sizeOfResults } from './downloadResults'
import { listTimeline } from './list'
import { openResultFile, openResultPreview, stayResults } from './patientInvestigations'
import { timelineRules } from './policy'
import { visitOrders } from './visitOrders'

const timelineHandlers = handlers(patientTimeline, {
  list: ({ query, scope }) => listTimeline(scope(), query),
  recommendations: async ({ params }) => ({ data: await visitOrders(params.id) }),
  trend: async ({ params }) => ({ data: await labTrendOfPatient(appointmentRef(params.id), params.valueId) }),
  results: ({ scope, query }) => downloadResults(scope(), query),
  resultsSize: async ({ scope, query }) => ({ data: await sizeOfResults(scope(), query) }),
  resultFile: ({ params }) => openResultFile(appointmentRef(params.id), params.fileId),
  preview: ({ params, query }) => openResultPreview(appointmentRef(params.id), params.fileId, query),
  stayResults: ({ params, query }) => stayResults(params.id, query),
  stayTrend: async ({ params }) => ({ data: await labTrendOfPatient(episodeRef(params.id), params.valueId) }),
  stayFile: ({ params }) => openResultFile(episodeRef(params.id), params.fileId),
  stayPreview: ({ params, query }) => openResultPreview(episodeRef(params.id), params.fileId, query),
})

export const patientTimelineArea: AreaManifest = {
  name: 'patientTimeline',
  calls: [handledCalls('patientTimeline', patientTimeline, timelineHandlers)],
  rules: timelineRules,
}
