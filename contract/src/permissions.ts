/**
 * The closed list of permissions (document 1, section 6; decisions 2). Spelling is the product's public interface.
 * The server's checks, the seeds and the web's menu all read it here.
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
] as const

/** What has the five permissions of keeping it. */
export type EntityName = (typeof entities)[number]

type EntityPermission = `${(typeof verbs)[number]}-${EntityName}`

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
  'list-survey-instance',
  'show-survey-instance',
  'create-survey-instance',
  'update-survey-instance',
  'list-all-patients-survey-instances',
  'list-all-survey-statistics',
  'list-my-notifications',
  'listPatients',
  'show-outbox',
  'show-audit',
] as const

/** What a patient may hold; shown as a group of its own when a role is edited. */
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

export type Permission = EntityPermission | (typeof staffExtras)[number] | (typeof patientPermissions)[number]

export const adminPermissions: readonly Permission[] = [
  ...entities.flatMap((entity) => verbs.map((verb): Permission => `${verb}-${entity}`)),
  ...staffExtras,
]

export const permissions: readonly Permission[] = [...adminPermissions, ...patientPermissions]
