import { vacations } from '#contract/vacations/calls'
import { type AreaManifest, answered } from '../manifest'
import { vacationHandlers } from './handlers'
import { vacationRules } from './policy'

export const vacationsArea: AreaManifest = {
  calls: [answered('vacations', vacations, vacationHandlers)],
  rules: vacationRules,
}
