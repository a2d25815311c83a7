import type { Permission } from '#contract/access/permissions'

/** Either of them lets staff find patients, within those whom they may see. */
export const patientPermissions: readonly Permission[] = ['list-patient', 'listPatients']
