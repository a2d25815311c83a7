import type { Permission } from '#contract/access/permissions'
import { useText } from '../../app/i18n/useText'
import type { SubjectName } from './permissionSubjects'

/** Returns the texts for permissions and their subjects. */
export function usePermissionTexts() {
  const t = useText('roles')
  return {
    nameOf: (permission: Permission) => t(`permission.${permission}`),
    nameOfSubject: (subject: SubjectName) => t(`subject.${subject}`),
  }
}
