export { cities, countries, hospitals, levels, specialties } from './tables'
