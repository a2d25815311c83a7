/**
 * The closed list of permissions (document 1, section 6; decisions 2). Their spelling is part of the public interface.
 * The server's checks, the seeds and the web's menu are all derived from it.
 */
const verbs = ['create', 'update', 'show', 'delete', 'list'] as const

const entities = [
  'user',
  'role',
  'level',
  'specialty',
  'clinic',
  'vacation',
  'appointment',
  'hospital',
  'lab',
  'radiology',
  'prescription',
  'episode',
  'vital-sign',
  'specialties-form',
  'follow-up',
  'investigation',
  'city',
  'round',
  'question',
  'drug',
  'investigation-type',
] as const

/** An entity with the five CRUD permissions. */
export type EntityName = (typeof entities)[number]

type EntityPermission = `${(typeof verbs)[number]}-${EntityName}`

/** Permissions for filling in surveys, for clinical staff. */
export const doctorSurveys = [
  'list-survey-instance',
  'show-survey-instance',
  'create-survey-instance',
  'update-survey-instance',
] as const

const staffExtras = [
  'list-patient',
  'delete-patient',
  'start-clinic',
  'list-my-clinics',
  'list-clinic-appointment',
  'manage-national-vacations',
  'close-episode',
  'publish-question',
  'homePermission',
  'dashboardPermission',
  'show-document',
  'create-document',
  'update-profile',
  'assign-user-to-hospitals',
  'view-Lobby',
  'manage-hospital-member',
  'manage-lab-member',
  'manage-Radiology-member',
  'show-calendar',
  'create-events',
  'edit-events',
  'list-requests',
  'list-reports',
  'show-report',
  'create-report',
  'update-report',
  'delete-report',
  'showResult',
  'manage-public-surveys',
  ...doctorSurveys,
  'list-all-patients-survey-instances',
  'list-all-survey-statistics',
  'list-my-notifications',
  'listPatients',
  'show-outbox',
  'show-audit',
  'refund-appointment',
  'approve-refund',
  'receive-cash',
  'list-payments',
  'update-allergies',
  'update-alerts',
  'update-problems',
  'execute-prescription',
] as const

/** The permissions that a patient can have; shown as a separate group when a role is edited. */
export const patientPermissions = [
  'schedule-appointment',
  'deleteAppointment',
  'patient-show-appointment',
  'patientEnterLobby',
  'patientTimeLine',
  'patient-list-survey-instance',
  'patient-show-survey-instance',
  'patient-create-survey-instance',
  'patient-update-survey-instance',
] as const

/** A permission that a role can grant. */
export type Permission = EntityPermission | (typeof staffExtras)[number] | (typeof patientPermissions)[number]

/** The permissions for staff, as opposed to those for patients. */
export const adminPermissions: readonly Permission[] = [
  ...entities.flatMap((entity) => verbs.map((verb): Permission => `${verb}-${entity}`)),
  ...staffExtras,
]

/** All permissions. */
export const permissions: readonly Permission[] = [...adminPermissions, ...patientPermissions]

const clinicalEntities = [
  'clinic',
  'vacation',
  'appointment',
  'prescription',
  'episode',
  'vital-sign',
  'follow-up',
  'investigation',
  'round',
  'question',
] as const satisfies readonly EntityName[]

/**
 * The permissions of clinical work, and those that every staff member has. They count only in the holder's hospitals,
 * so a person who manages a hospital's users can grant them there without holding them: the one who hires a nurse need
 * not be a nurse. A permission that is not listed here is a governance permission.
 */
export const clinicalPermissions: readonly Permission[] = [
  ...clinicalEntities.flatMap((entity) => verbs.map((verb): Permission => `${verb}-${entity}`)),
  'homePermission',
  'dashboardPermission',
  'update-profile',
  'list-my-notifications',
  'list-patient',
  'listPatients',
  'start-clinic',
  'list-my-clinics',
  'list-clinic-appointment',
  'view-Lobby',
  'close-episode',
  'show-calendar',
  'create-events',
  'edit-events',
  'list-requests',
  'showResult',
  'manage-public-surveys',
  'receive-cash',
  'update-allergies',
  'update-alerts',
  'update-problems',
  'execute-prescription',
  ...doctorSurveys,
]

/**
 * The permissions over people, facilities, rules and system-wide data: accounts, roles, hospitals, labs and their
 * members, reference data, national vacations, forms, reports, documents of people, the audit log and the outbox. Only
 * a person who holds one at a hospital can grant it there; otherwise a user manager could create an account with every
 * permission.
 */
export const governancePermissions: readonly Permission[] = adminPermissions.filter(
  (permission) => !clinicalPermissions.includes(permission),
)

/** Permissions to manage a hospital's users: where one of these counts, clinical permissions can be granted. */
export const hiringPermissions: readonly Permission[] = ['create-user', 'update-user']
