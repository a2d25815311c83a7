import type { Option } from '../../../ui/fields/option'
import type { UserChoices } from '../useUserChoices'

/**
 * Returns how a new user gets a password: patients are given one, staff choose it themselves through an emailed link,
 * and Super Admin may do either.
 * @param roles the selected roles
 */
export function firstPassword(roles: readonly Option[], choices: UserChoices, isSuper: boolean) {
  const patient = String(choices.roles.find(({ code }) => code === 'PATIENT')?.id)
  const works = roles.some(({ value }) => value !== patient)
  return { isShown: !works || isSuper, isNeeded: !works, isLinkMailed: works }
}
