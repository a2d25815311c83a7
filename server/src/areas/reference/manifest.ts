import { cities, levels, specialties } from '#contract/reference/calls'
import { type AreaManifest, answered } from '../manifest'
import { cityHandlers, levelHandlers, specialtyHandlers } from '.'

export const referenceArea: AreaManifest = {
  calls: [
    answered('levels', levels, levelHandlers),
    answered('specialties', specialties, specialtyHandlers),
    answered('cities', cities, cityHandlers),
  ],
}
