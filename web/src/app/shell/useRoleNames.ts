import type { SignedInUser } from '#contract/auth/calls'
import { roleName } from '#contract/roles/roleName'
import { useLanguage, useText } from '../i18n/useText'

/** Returns the names of a user's roles as one string. */
export function useRoleNames(user: SignedInUser): string {
  const language = useLanguage()
  const t = useText('app')
  return user.roles.map((role) => roleName(role.name, language, user.gender)).join(t('listSeparator'))
}
