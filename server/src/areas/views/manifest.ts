import { views } from '#contract/views/calls'
import { type AreaManifest, answered } from '../manifest'
import { viewRules } from '.'
import { viewHandlers } from './handlers'

export const viewsArea: AreaManifest = {
  calls: [answered('views', views, viewHandlers)],
  rules: viewRules,
}
