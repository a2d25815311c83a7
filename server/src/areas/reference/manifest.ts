import { cities, levels, specialties } from '#contract/reference/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { cityHandlers, levelHandlers, specialtyHandlers } from '.'
import { referenceRecords } from './records'

export const referenceArea: AreaManifest = {
  name: 'reference',
  calls: [
    handledCalls('levels', levels, levelHandlers),
    handledCalls('specialties', specialties, specialtyHandlers),
    handledCalls('cities', cities, cityHandlers),
  ],
  records: referenceRecords,
}
