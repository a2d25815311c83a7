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
  'drug',
] as const

/** What has the five permissions of keeping it. */
export type EntityName = (typeof entities)[number]

type EntityPermission = `${(typeof verbs)[number]}-${EntityName}`

/** Surveys as those fill them in who treat patients. */
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
 * What those do who treat patients, and what everybody has who works here. It counts in the hospitals of its holder alone,
 * so that whoever keeps the people of a hospital may give it to others there without holding it: who hires a nurse need
 * not be one. A permission that is not named here is governance.
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
  ...doctorSurveys,
]

/**
 * What decides over people, places, rules and the view of the whole house: accounts, roles, hospitals, labs and their
 * members, reference data, national vacations, forms, reports, documents of people, the audit log and the outbox. It is
 * given only by those who hold it there themselves; otherwise one who keeps accounts could make somebody who may do
 * everything.
 */
export const governancePermissions: readonly Permission[] = adminPermissions.filter(
  (permission) => !clinicalPermissions.includes(permission),
)

/** Keeping the people of a hospital: where one of these counts, what is clinical may be given to them. */
export const hiringPermissions: readonly Permission[] = ['create-user', 'update-user']
