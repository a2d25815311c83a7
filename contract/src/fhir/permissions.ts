import type { Permission } from '../access/permissions'

/** The permission with which patients read their own record. */
const ownRecord = 'patientTimeLine'

/** The permissions that open the record of a patient, with its allergies and problems: those of their lists. */
export const opensPatients = [
  'list-patient',
  'listPatients',
  'view-Lobby',
  'list-clinic-appointment',
  'show-appointment',
  'show-episode',
  ownRecord,
] as const satisfies readonly Permission[]

/** The permissions that open stays of inpatients. */
export const opensStays = ['show-episode', ownRecord] as const satisfies readonly Permission[]

/** The permissions that open visits. */
export const opensVisits = [
  'show-appointment',
  'list-clinic-appointment',
  'view-Lobby',
  'patient-show-appointment',
] as const satisfies readonly Permission[]

export const opensVitalSigns = ['list-vital-sign', 'show-vital-sign', 'show-episode'] as const
/** With that of patients, for prescriptions of their visits. */
export const opensPrescriptions = ['list-prescription', 'show-prescription', ownRecord] as const
export const opensDoses = ['list-prescription', 'show-prescription'] as const
export const opensInvestigations = ['list-investigation', 'show-investigation'] as const
/** With them, both sides read consultation requests. */
export const opensConsultations = ['list-requests', 'show-episode'] as const
export const opensForms = ['list-specialties-form', 'show-specialties-form', 'show-survey-instance'] as const
/** Each permission opens the submissions that it is for: follow-ups, or the others (decision 134). */
export const opensSubmissions = [
  'list-survey-instance',
  'show-survey-instance',
  'list-follow-up',
  'show-follow-up',
] as const
export const opensHospitals = ['show-hospital', 'list-hospital'] as const
export const opensClinics = ['show-clinic', 'list-clinic'] as const
export const opensStaff = ['show-user', 'list-user'] as const
