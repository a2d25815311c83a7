import type { EntityName, Permission } from '#contract/access/permissions'
import { useCatalogue } from './useText'

/** The subject of a permission: 'user' for list-user, create-user …; 'other' for permissions without a subject. */
export type SubjectName = EntityName | 'patient' | 'document' | 'report' | 'survey-instance' | 'other'

/** Returns functions that name permissions and their subjects. */
export function usePermissionTexts() {
  const catalogue = useCatalogue('permissions')
  return {
    nameOf: (permission: Permission) => catalogue[`permission.${permission}`] ?? permission,
    nameOfSubject: (subject: SubjectName) => catalogue[`subject.${subject}`] ?? subject,
  }
}
