export type LimitedAction = 'login' | 'register' | 'forgetPassword' | 'upload' | 'guestLink'

export interface Attempt {
  /** The remote address. */
  address: string
  /** The account's address of mail in whatever case, or a person's id; not given where no account is named. */
  account?: string
}

/** Slows down those who guess passwords, open accounts or send mails by the hundred. */
export interface Limiter {
  /**
   * Counts a try, before its work is done, so that tries at the same moment are counted too.
   * @throws Problem 429 with Retry-After when there were too many from this address or for this account
   */
  check(action: LimitedAction, tried: Attempt): Promise<void>
  /** Takes a try back that turned out well, and forgets the earlier ones for the account. */
  forgive(action: LimitedAction, tried: Attempt): Promise<void>
}
