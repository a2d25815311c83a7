import { subjectOf } from '../../lib/api/claims'
import { Problem } from '../../lib/api/problem'
import { accessToken } from '../../lib/api/token'

/** Whether the calls of this page are made as another user than the one whose data it has. */
export function isOtherUser(user: number): boolean {
  const subject = subjectOf(accessToken())
  return subject !== undefined && subject !== String(user)
}

/**
 * Checks that what a user has recorded is not sent as somebody else.
 * @throws Problem (401)
 */
export function checkUser(user: number): void {
  if (isOtherUser(user)) throw new Problem({ status: 401, message: '' })
}
