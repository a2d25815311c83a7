import { type Permission, seededPermissions } from '../access/permissions'
import ar from './texts/ar.json'
import en from './texts/en.json'

/** The seven seeded roles (decisions 2); their codes and names are part of the public interface. */
export const seededRoles = en

export type RoleCode = keyof typeof seededRoles

/** The Arabic names of the seeded roles, as shown on the screens. */
export const seededRolesInArabic: Record<RoleCode, string> = ar

/**
 * The initial permissions of each seeded role; editable afterwards. Super Admin needs no grants because it has every
 * permission.
 */
export const seededGrants: Record<RoleCode, readonly Permission[]> = {
  SUPER_ADMIN: [],
  ADMIN: seededPermissions('ADMIN'),
  DOCTOR: seededPermissions('DOCTOR'),
  NURSE: seededPermissions('NURSE'),
  COORDINATOR: seededPermissions('COORDINATOR'),
  LAB_OR_RADIOLOGY: seededPermissions('LAB_OR_RADIOLOGY'),
  PATIENT: seededPermissions('PATIENT'),
}
