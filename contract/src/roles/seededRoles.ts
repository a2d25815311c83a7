import { doctorSurveys, type EntityName, type Permission, patientPermissions } from '../access/permissions'
import ar from './texts/ar.json'
import en from './texts/en.json'

/** The seven seeded roles (decisions 2); their codes and names are part of the public interface. */
export const seededRoles = en

export type RoleCode = keyof typeof seededRoles

/** The Arabic names of the seeded roles, as shown on the screens. */
export const seededRolesInArabic: Record<RoleCode, string> = ar

function all(...entities: EntityName[]): Permission[] {
  return entities.flatMap((entity) =>
    (['create', 'update', 'show', 'delete', 'list'] as const).map((verb): Permission => `${verb}-${entity}`),
  )
}

const everyone: Permission[] = ['update-profile', 'list-my-notifications', 'homePermission', 'dashboardPermission']

/**
 * The initial permissions of each seeded role; editable afterwards. Super Admin needs no grants because it has every
 * permission.
 */
export const seededGrants: Record<RoleCode, readonly Permission[]> = {
  SUPER_ADMIN: [],
  ADMIN: [
    ...everyone,
    ...all('user', 'clinic', 'appointment', 'vacation', 'lab', 'radiology', 'round', 'specialties-form', 'question'),
    'show-hospital',
    'list-hospital',
    'update-hospital',
    ...doctorSurveys,
    'publish-question',
    'manage-public-surveys',
    'list-all-patients-survey-instances',
    'list-all-survey-statistics',
    'list-reports',
    'show-report',
    'create-report',
    'update-report',
    'delete-report',
    'showResult',
    'show-calendar',
    'create-events',
    'edit-events',
    'manage-hospital-member',
    'manage-lab-member',
    'manage-Radiology-member',
    'list-patient',
    'listPatients',
    'list-requests',
    'list-my-clinics',
    'list-clinic-appointment',
    'show-document',
    'create-document',
    'refund-appointment',
    'approve-refund',
    'receive-cash',
    'list-payments',
  ],
  DOCTOR: [
    ...everyone,
    'list-my-clinics',
    'start-clinic',
    'list-clinic-appointment',
    'view-Lobby',
    ...all('appointment', 'episode', 'prescription', 'vital-sign', 'follow-up', 'investigation', 'round', 'vacation'),
    'close-episode',
    'update-allergies',
    'update-alerts',
    'update-problems',
    'execute-prescription',
    'show-calendar',
    'create-events',
    'edit-events',
    'list-requests',
    'list-patient',
    'listPatients',
    ...doctorSurveys,
    'list-question',
    'show-question',
  ],
  NURSE: [
    ...everyone,
    'list-episode',
    'show-episode',
    ...all('vital-sign', 'follow-up'),
    'list-prescription',
    'show-prescription',
    'list-investigation',
    'show-investigation',
    ...doctorSurveys,
    'show-calendar',
    'list-patient',
    'listPatients',
    'update-allergies',
    'update-alerts',
    'update-problems',
    'execute-prescription',
  ],
  COORDINATOR: [
    ...everyone,
    'list-clinic',
    'show-clinic',
    'update-clinic',
    ...all('appointment'),
    'list-my-clinics',
    'list-clinic-appointment',
    'list-patient',
    'listPatients',
    'view-Lobby',
    'show-calendar',
    'create-events',
    'edit-events',
    'list-round',
    'show-round',
    ...doctorSurveys,
    'manage-public-surveys',
    'receive-cash',
  ],
  LAB_OR_RADIOLOGY: [...everyone, 'list-investigation', 'show-investigation', 'update-investigation'],
  PATIENT: [...everyone, ...patientPermissions],
}
