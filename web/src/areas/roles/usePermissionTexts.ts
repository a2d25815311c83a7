import type { Permission } from '#contract/access/permissions'
import { useText } from '../../app/i18n/useText'
import type { SubjectName } from './permissionSubjects'

/** Names permissions, and what they are about, in words. */
export function usePermissionTexts() {
  const t = useText('roles')
  return {
    nameOf: (permission: Permission) => t(`permission.${permission}`),
    nameOfSubject: (subject: SubjectName) => t(`subject.${subject}`),
  }
}
