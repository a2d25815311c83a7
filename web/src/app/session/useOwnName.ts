import type { SignedInUser } from '#contract/auth/calls'
import { localName, namesOfPerson } from '#contract/rules/localName'
import { useLanguage } from '../i18n/useText'

/** Returns the signed-in user's name in the page's language, which may have changed since the user was loaded. */
export function useOwnName(user: SignedInUser): string {
  return localName(namesOfPerson(user), useLanguage())
}
