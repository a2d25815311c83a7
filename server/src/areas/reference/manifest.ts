import { cities, levels, specialties } from '#contract/reference/calls'
import { auditedRow } from '../../schema/areaRecords'
import { type AreaManifest, handledCalls } from '../manifest'
import { cityHandlers, levelHandlers, specialtyHandlers } from '.'

export const referenceArea: AreaManifest = {
  name: 'reference',
  calls: [
    handledCalls('levels', levels, levelHandlers),
    handledCalls('specialties', specialties, specialtyHandlers),
    handledCalls('cities', cities, cityHandlers),
  ],
  records: {
    level: { audited: auditedRow('levels') },
    specialty: { audited: auditedRow('specialties') },
    city: { audited: auditedRow('cities') },
  },
}
