import { views } from '#contract/views/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { viewRules } from '.'
import { viewHandlers } from './handlers'
import { viewsRecords } from './records'
import { viewSources } from './sources'

export const viewsArea: AreaManifest = {
  name: 'views',
  calls: [handledCalls('views', views, viewHandlers)],
  records: viewsRecords,
  rules: viewRules,
  sources: viewSources,
}
