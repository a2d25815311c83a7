import { subjectHandlers } from './subjects'
import { levels, specialties } from './tables'

export { cityHandlers } from './cities'
export { countryCodeOf } from './countryOf'
export { seedReference } from './seed'
export { cities, countries, hospitals, levels, specialties } from './tables'

export const levelHandlers = subjectHandlers(levels, 'levels', 'level')
export const specialtyHandlers = subjectHandlers(specialties, 'specialties', 'specialty')
