import type * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'
import type { UserInput } from '#contract/users/userInput'
import { createEach } from '../../platform/audit/createEach'
import { createUser } from './saveUser'

interface Creation {
  /** One that no password matches; for all of them, because nobody knows it. */
  passwordHash: string
  /** The call by which they are created, for the audit log. */
  action: string
  /** Mails each of them a link to choose a password. */
  invites: boolean
}

/**
 * Creates several accounts of staff, one after another as the form of users does. Expects a transaction, and a caller in
 * whose name it is done.
 * @returns for each of them, in their order, the id, or what the form would say; nothing is stored of the latter
 */
export function createStaff(
  people: readonly z.output<typeof UserInput>[],
  { passwordHash, action, invites }: Creation,
): Promise<(number | FieldProblems)[]> {
  return createEach(people, { kind: 'user', action }, (person) => createUser(person, { passwordHash, invites }))
}
