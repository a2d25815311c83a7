import { CENTER_TYPE } from '#contract/facilities/centers'
import { investigations as calls } from '#contract/investigations/calls'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { appointmentRef, episodeRef } from '../../schema/encounter'
import { assignByCode } from './assign'
import { centerPage, readCenterInvestigation } from './centerList'
import { createInvestigation } from './create'
import { downloadResult } from './download'
import { markSeen, recordResult } from './execute'
import { dischargePage, encounterPage } from './list'
import { openFile, readInvestigation } from './read'
import { resultAnalytes } from './resultAnalytes'
import { labTrend } from './trend'
import { countUnread, unreadPage } from './unread'
import { cancelInvestigation, recordEvent, updateInvestigation } from './update'
import { investigationUtilities } from './utilities'

const { lab, radiology } = CENTER_TYPE

export const investigationHandlers = handlers(calls, {
  utilities: async ({ query }) => ({ data: await investigationUtilities(query.model_type, query.model_id) }),

  ofEpisode: ({ params, query }) => encounterPage(episodeRef(params.id), query),
  ofAppointment: ({ params, query }) => encounterPage(appointmentRef(params.id), query),

  labOrdersAtDischarge: ({ params, query }) => dischargePage(params.id, lab, query),
  radiologyOrdersAtDischarge: ({ params, query }) => dischargePage(params.id, radiology, query),

  unread: async ({ query, scope }) => unreadPage(await scope(), query),
  unreadCount: async ({ scope }) => ({ data: await countUnread(await scope()) }),

  ofLab: ({ params, query }) => centerPage(params.id, query),
  ofRadiologyCenter: ({ params, query }) => centerPage(params.id, query),

  assignToLab: async ({ params, body }) => ({
    data: await readCenterInvestigation(await assignByCode(body.investigation_code, params.id, lab)),
  }),
  assignToRadiologyCenter: async ({ params, body }) => ({
    data: await readCenterInvestigation(await assignByCode(body.investigation_code, params.id, radiology)),
  }),

  show: async ({ params }) => ({ data: await readInvestigation(params.id) }),

  create: async ({ body, files }) => ({ data: await readInvestigation(await createInvestigation(body, files)) }),

  update: async ({ params, body, files }) => {
    await updateInvestigation(params.id, body, files)
    return { data: await readInvestigation(params.id) }
  },

  cancel: async ({ params, body }) => {
    await cancelInvestigation(params.id, body)
    return { data: await readInvestigation(params.id) }
  },

  recordEvent: async ({ params, body }) => {
    await recordEvent(params.id, body)
    return { data: await readInvestigation(params.id) }
  },

  execute: async ({ params, body, files }) => {
    await recordResult(params.id, body, { external: false, files })
    return { data: await readInvestigation(params.id) }
  },

  executeExternal: async ({ params, body, files }) => {
    await recordResult(params.id, body, { external: true, files })
    return { data: await readInvestigation(params.id) }
  },

  analytes: async ({ params }) => ({ data: await resultAnalytes(params.id) }),

  trend: async ({ params }) => ({ data: await labTrend(params.id, params.valueId) }),

  markSeen: async ({ params, body }) => {
    await markSeen(params.id, body)
    return { message: apiText('done.saved') }
  },

  media: ({ params }) => openFile(params.id),

  download: ({ params }) => downloadResult(params.id),
})
