import type { SignedInUser } from '#contract/auth/calls'
import { localName, namesOfPerson } from '#contract/rules/localName'
import { useLanguage } from '../i18n/useText'

/** What the signed-in person is called in the language of the page, which may have changed since they were read. */
export function useOwnName(user: SignedInUser): string {
  return localName(namesOfPerson(user), useLanguage())
}
