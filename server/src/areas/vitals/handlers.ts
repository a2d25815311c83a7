import { vitals as calls } from '#contract/vitals/calls'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { correctSign } from './correct'
import { readEarlyWarning } from './earlyWarning'
import { enterSet, enterSign } from './enter'
import { listSigns, signList } from './list'
import { setMonitoring } from './monitor'
import { readSign } from './readSign'
import { listSets, readSet } from './sets'
import { vitalUtilities } from './vitalTypes'
import { listWard, wardList } from './ward'

export const vitalHandlers = handlers(calls, {
  utilities: async () => ({ data: vitalUtilities() }),

  list: ({ params, query }) => listSigns(params.id, query),

  sheet: async ({ params, query }) =>
    exportFile(calls.sheet, query, { read: inBatches(await signList(params.id, query)) }),

  sets: ({ params, query }) => listSets(params.id, query),

  earlyWarning: async ({ params }) => ({ data: await readEarlyWarning(params.id) }),

  monitor: async ({ params, body }) => {
    await setMonitoring(params.id, body)
    return { data: await readEarlyWarning(params.id) }
  },

  show: async ({ params }) => ({ data: await readSign(params.id) }),

  create: async ({ body }) => ({ data: await readSign(await enterSign(body)) }),

  createSet: async ({ body }) => {
    const set = await readSet(await enterSet(body), body.episode_id)
    return { data: { ...set, earlyWarning: await readEarlyWarning(body.episode_id) } }
  },

  update: async ({ params, body }) => {
    await correctSign(params.id, body)
    return { data: await readSign(params.id) }
  },

  ward: async ({ params, query, scope }) => listWard(params.id, query, await scope()),

  wardSheet: async ({ params, query, scope }) =>
    exportFile(calls.wardSheet, query, { read: inBatches(wardList(params.id, query, await scope())) }),
})
