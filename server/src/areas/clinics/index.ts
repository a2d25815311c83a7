export { clinicRules } from './policy'
export { clinicCoordinators, clinicDays, clinics, vacations } from './tables'
