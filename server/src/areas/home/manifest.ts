import { home } from '#contract/home/calls'
import { type AreaManifest, answered } from '../manifest'
import { homeHandlers } from './handlers'

export const homeArea: AreaManifest = {
  calls: [answered('home', home, homeHandlers)],
}
