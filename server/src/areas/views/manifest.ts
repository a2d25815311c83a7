import { views } from '#contract/views/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { viewRules } from '.'
import { viewHandlers } from './handlers'
import { viewSources } from './sources'

export const viewsArea: AreaManifest = {
  name: 'views',
  calls: [handledCalls('views', views, viewHandlers)],
  rules: viewRules,
  sources: viewSources,
}
