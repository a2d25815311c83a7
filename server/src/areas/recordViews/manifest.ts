import { recordViews } from '#contract/recordViews/calls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { recordViewList } from './list'

const recordViewHandlers = handlers(recordViews, {
  list: async ({ query, scope }) => recordViewList(await scope(), query),
})

export const recordViewsArea: AreaManifest = {
  name: 'recordViews',
  calls: [handledCalls('recordViews', recordViews, recordViewHandlers)],
}
