/** What is limited apart from passwords. */
export const limitedActions = [
  'secondFactor',
  'passkeyChallenge',
  'register',
  'forgetPassword',
  'resetPassword',
  'upload',
  'guestLink',
  'findSimilarPatients',
  'searchIcd',
  'payment',
  'paymentCheck',
  'bookingCode',
  'forgedPaymentMessage',
  'phoneCode',
  'phoneCodesOfDay',
  'phoneSignIn',
  'forgedTextReport',
  'calendarFeed',
  'unknownCalendarFeed',
  'prescriptionCheck',
  'investigationCode',
  'outsideLink',
  'recordDownload',
  'roundRegistration',
  'roundHall',
] as const
export type LimitedAction = (typeof limitedActions)[number]

export interface Attempt {
  /** The remote address. */
  address: string
  /** The account's email in any case, or a user id; missing where there is no account. */
  account?: string
}

/** An attempt to give the password of an account. */
export interface PasswordAttempt {
  /** The remote address. */
  address: string
  /** The account's email in any case, whether or not there is such an account. */
  account: string
  /** Where a user has signed in to this account before: a device, or a session. Undefined: unknown. */
  knownSource?: string | undefined
}

/** Limits guessing passwords, creating accounts and sending emails. */
export interface Limiter {
  /**
   * Counts an attempt before its work is done, so that concurrent attempts are counted too.
   * @throws Problem 429 with Retry-After after too many attempts from this address or for this account
   */
  check(action: LimitedAction, tried: Attempt): Promise<void>
  /**
   * Counts an attempt to give a password, before the password is checked. Only failures count in the end: a correct
   * password is uncounted by `passwordWasCorrect`. A known source has its own count and is not affected by failures
   * elsewhere (docs/decisions/094).
   * @throws Problem 429 with Retry-After
   */
  checkPasswordAttempt(tried: PasswordAttempt): Promise<void>
  passwordWasCorrect(tried: PasswordAttempt): Promise<void>
}
