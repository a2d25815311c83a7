import { home } from '#contract/home/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { homeHandlers } from './handlers'

export const homeArea: AreaManifest = {
  name: 'home',
  calls: [handledCalls('home', home, homeHandlers)],
}
