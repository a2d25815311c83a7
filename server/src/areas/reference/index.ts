import { levels, specialties } from '../../schema/reference'
import { subjectHandlers } from './subjects'

export { cityHandlers } from './cities'
export { countryCodeOf } from './countryOf'
export { countryOptions } from './countryOptions'
export { zonesOfCountry } from './countryZones'
export { seedReference } from './seed'

export const levelHandlers = subjectHandlers(levels, 'level')
export const specialtyHandlers = subjectHandlers(specialties, 'specialty')
