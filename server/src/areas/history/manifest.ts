import { history } from '#contract/history/calls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { listEpisodes } from './episodes'
import {
  listInvestigations,
  openHistoryFile,
  openHistoryFrame,
  openHistoryPreview,
  readHistoryPixels,
} from './investigations'
import { listVisits } from './visits'

const historyHandlers = handlers(history, {
  episodes: ({ params, query }) => listEpisodes(params.patientId, query),
  clinics: ({ params, query }) => listVisits(params.patientId, query),
  labs: ({ params, query }) => listInvestigations(params.patientId, 'lab', query),
  rads: ({ params, query }) => listInvestigations(params.patientId, 'radiology', query),
  media: ({ params }) => openHistoryFile(params.patientId, params.fileId),
  preview: ({ params, query }) => openHistoryPreview(params.patientId, params.fileId, query),
  pixels: ({ params }) => readHistoryPixels(params.patientId, params.fileId),
  frame: ({ params, query }) => openHistoryFrame(params.patientId, params.fileId, query),
})

export const historyArea: AreaManifest = {
  name: 'history',
  calls: [handledCalls('history', history, historyHandlers)],
}
