export { seedReference } from './seed'
export { cities, countries, hospitals, levels, specialties } from './tables'
