export type LimitedAction = 'login' | 'register' | 'forgetPassword'

export interface Limited {
  /** The remote address. */
  address?: string
  /** The account's email, in lower case. */
  account?: string
}

/** How often an address or an account may try. */
export interface Limiter {
  /** @throws Problem 429 with Retry-After once the limit is reached */
  check(action: LimitedAction, who: Limited): Promise<void>
  /** Counts one try. */
  count(action: LimitedAction, who: Limited): Promise<void>
  /** Forgets the tries, after one that succeeded. */
  forgive(action: LimitedAction, who: Limited): Promise<void>
}
