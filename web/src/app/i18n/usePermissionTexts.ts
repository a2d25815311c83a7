import type { EntityName, Permission } from '#contract/access/permissions'
import { useCatalogue } from './useText'

/** 'user' for list-user, create-user …; 'other' for what stands alone. */
export type SubjectName = EntityName | 'patient' | 'document' | 'report' | 'survey-instance' | 'other'

/** Names permissions, and what they are about, in words. */
export function usePermissionTexts() {
  const catalogue = useCatalogue('permissions')
  return {
    nameOf: (permission: Permission) => catalogue[`permission.${permission}`] ?? permission,
    nameOfSubject: (subject: SubjectName) => catalogue[`subject.${subject}`] ?? subject,
  }
}
