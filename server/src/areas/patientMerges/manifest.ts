import { patientMerges as calls } from '#contract/patientMerges/calls'
import { db } from '../../platform/context'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { patientMerges } from '../../schema/patientMerges'
import { type AreaManifest, handledCalls } from '../manifest'
import { compareRecords } from './compare'
import { checkOther, mergeRecords } from './merge'
import { patientMergeRules } from './policy'
import { readMerge, readMerges } from './readMerges'
import { patientMergesRecords } from './records'
import { patientMergeSources } from './sources'
import { undoMerge } from './undo'

const patientMergeHandlers = handlers(calls, {
  compare: async ({ params, query }) => {
    await checkOther('other_id', params.id, query.other_id)
    return { data: await compareRecords(params.id, query.other_id) }
  },

  create: async ({ params, body }) => ({
    data: await readMerge(await mergeRecords(params.id, body.merged_id, body.reason)),
  }),

  list: async ({ query, scope }) => {
    const inScope = await scope()
    return {
      data: await readMerges(inScope, { limit: query.limit, offset: pageOffset(query) }),
      meta: pageMeta(query, await db().$count(patientMerges, inScope)),
    }
  },

  undo: async ({ params }) => {
    await undoMerge(params.id)
    return { data: await readMerge(params.id) }
  },
})

export const patientMergesArea: AreaManifest = {
  name: 'patientMerges',
  calls: [handledCalls('patientMerges', calls, patientMergeHandlers)],
  records: patientMergesRecords,
  rules: patientMergeRules,
  sources: patientMergeSources,
}
