import { Problem } from '../../lib/api/problem'

/** Statuses that say nothing of the request itself: the user signs in again, or it comes too early or too often. */
const withoutVerdict = [401, 408, 425, 429]

/**
 * Whether an error is the server’s answer to what was sent. Otherwise the same is sent again, also once its user has confirmed their
 * account or set up the second factor that their role requires.
 */
export function isVerdict(thrown: unknown): thrown is Problem {
  if (!(thrown instanceof Problem) || thrown.isTransient || withoutVerdict.includes(thrown.status)) return false
  return !lacksAccount(thrown)
}

const lacksAccount = ({ verify, extra }: Problem) => verify || Boolean(extra.set_up_second_factor)

/** Whether the server has refused the user before it looked at the request. */
export function isRefusedUnread(thrown: unknown): boolean {
  return thrown instanceof Problem && (thrown.status === 401 || thrown.status === 429 || lacksAccount(thrown))
}
