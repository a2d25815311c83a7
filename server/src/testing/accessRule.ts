import type { RecordKind } from '#contract/kit/record'
import type { RoleCode } from '#contract/roles/seededRoles'

/** Where a record is, seen from the hospital of whoever asks. */
export const facilityRelations = ['own', 'child', 'parent', 'foreign'] as const
export type FacilityRelation = (typeof facilityRelations)[number]

/** Who reaches records of a kind, among those who hold the permission of the call (decisions 2 and 3). */
export interface Rule {
  /** In which places staff do, by their hospital alone; a list names the only roles that do. */
  staff?: { at: readonly FacilityRelation[]; roles?: readonly RoleCode[] }
  /** The roles that do where the record is theirs. */
  self: readonly RoleCode[]
  /** Whether Super Admin reaches all of them. */
  superAdmin: boolean
  /** In words, for the document. */
  words: string
}

/** A rule of a kind; `, changed` is another rule for the calls that change a record of the kind. */
export type RuleName = RecordKind | `${RecordKind}, changed` | 'chatRoom of a session' | 'self'

/** The places of a person's hospital and of those below it. */
export const below: readonly FacilityRelation[] = ['own', 'child']
export const everyRole: readonly RoleCode[] = ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT']
/** Staff but for doctors. */
export const keepers: readonly RoleCode[] = ['ADMIN', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY']

/** The rule of what each person has for themselves, Super Admin too. */
export function personal(words: string): Rule {
  return { self: ['SUPER_ADMIN', ...everyRole], superAdmin: false, words }
}
