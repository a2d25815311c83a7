export type LimitedAction =
  | 'login'
  | 'secondFactor'
  | 'register'
  | 'forgetPassword'
  | 'resetPassword'
  | 'upload'
  | 'guestLink'

export interface Attempt {
  /** The remote address. */
  address: string
  /** The account's email in any case, or a user id; missing where there is no account. */
  account?: string
}

/** Limits guessing passwords, creating accounts and sending emails. */
export interface Limiter {
  /**
   * Counts an attempt before its work is done, so that concurrent attempts are counted too.
   * @throws Problem 429 with Retry-After after too many attempts from this address or for this account
   */
  check(action: LimitedAction, tried: Attempt): Promise<void>
  /** Uncounts a successful attempt, and resets the count for the account. */
  forgive(action: LimitedAction, tried: Attempt): Promise<void>
}
