import type { Option } from '../../../ui/fields/option'
import type { UserChoices } from '../useUserChoices'

/**
 * How a new person comes to a password: patients are given one, those who work here choose it themselves by a mailed link,
 * and Super Admin may do either. In: the roles that are chosen.
 */
export function firstPassword(roles: readonly Option[], choices: UserChoices, isSuper: boolean) {
  const patient = String(choices.roles.find(({ code }) => code === 'PATIENT')?.id)
  const works = roles.some(({ value }) => value !== patient)
  return { isAsked: !works || isSuper, isNeeded: !works, isLinkMailed: works }
}
