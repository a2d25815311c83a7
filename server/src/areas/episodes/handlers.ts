import { episodes as calls } from '#contract/episodes/calls'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { admit } from './admit'
import { moveToBed } from './beds'
import { changeGuardian } from './changeGuardian'
import { episodeList, listEpisodes } from './list'
import { readDiagnosticsData, readMedicalHistory, updateMedicalHistory } from './medicalHistory'
import { readCreated, readEpisode } from './readEpisode'
import { changeResponsible, responsibleChoices } from './responsibleDoctor'
import { changeSeverity } from './severity'
import { admissionChoices } from './utilities'

export const episodeHandlers = handlers(calls, {
  list: async ({ params, query, scope }) => listEpisodes(params.id, query, await scope()),

  sheet: async ({ params, query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(episodeList(params.id, query, await scope())) }),

  show: async ({ params }) => ({ data: await readEpisode(params.id) }),

  diagnosticsData: async ({ params }) => ({ data: await readDiagnosticsData(params.id) }),

  utilities: async ({ params }) => ({ data: await admissionChoices(params.id) }),

  create: ({ body }) => admit(body, async (id) => ({ data: await readCreated(id) })),

  move: async ({ params, body }) => {
    await moveToBed(params.id, body)
    return { data: await readEpisode(params.id) }
  },

  severity: async ({ params, body }) => {
    await changeSeverity(params.id, body)
    return { data: await readEpisode(params.id) }
  },

  doctors: async ({ params }) => ({ data: await responsibleChoices(params.id) }),

  assignDoctor: async ({ params, body }) => {
    await changeResponsible(params.id, body)
    return { data: await readEpisode(params.id) }
  },

  changeGuardian: async ({ params, body }) => {
    await changeGuardian(params.id, body)
    return { data: await readEpisode(params.id) }
  },

  medicalHistory: async ({ params }) => ({ data: await readMedicalHistory(params.id) }),

  updateMedicalHistory: async ({ params, body }) => {
    await updateMedicalHistory(params.id, body)
    return { data: await readMedicalHistory(params.id) }
  },
})
