import { views } from '#contract/views/calls'
import { auditedRow } from '../../schema/areaRecords'
import { type AreaManifest, handledCalls } from '../manifest'
import { viewRules } from '.'
import { viewHandlers } from './handlers'
import { viewSources } from './sources'

export const viewsArea: AreaManifest = {
  name: 'views',
  calls: [handledCalls('views', views, viewHandlers)],
  records: {
    view: { audited: auditedRow('views') },
  },
  rules: viewRules,
  sources: viewSources,
}
