import type { RecordKind } from '#contract/kit/record'
import type { RoleCode } from '#contract/roles/seededRoles'

/** Where a record is, relative to the caller's hospital. */
export const facilityRelations = ['own', 'child', 'parent', 'foreign'] as const
export type FacilityRelation = (typeof facilityRelations)[number]

/** Who reaches records of a kind, among the holders of the call's permission (decisions 2 and 3). */
export interface Rule {
  /** Where staff reach them, through their hospital alone; `roles` lists the only roles that do. */
  staff?: {
    at: readonly FacilityRelation[]
    /** Where staff reach them with a reason. */
    withReason?: readonly FacilityRelation[]
    roles?: readonly RoleCode[]
  }
  /** The roles that reach their own records. */
  self: readonly RoleCode[]
  /** Whether Super Admin reaches all of them. */
  superAdmin: boolean
  /** Description for the document. */
  description: string
}

/** The name of a kind's rule; `, changed` is a different rule for calls that change such records. */
export type RuleName = RecordKind | `${RecordKind}, changed` | 'chatRoom of a session' | 'self'

/** A person's hospital and those below it. */
export const below: readonly FacilityRelation[] = ['own', 'child']
export const everyRole: readonly RoleCode[] = ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT']
/** Staff other than doctors. */
export const staffExceptDoctors: readonly RoleCode[] = ['ADMIN', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY']

/** Returns the rule for a person's own records, including Super Admin's. */
export function personal(description: string): Rule {
  return { self: ['SUPER_ADMIN', ...everyRole], superAdmin: false, description }
}
