/**
 * The statuses of an account. invited: works here and has not yet chosen a password with the emailed link. unverified: has
 * not yet confirmed the email.
 */
export const accountStatuses = ['active', 'invited', 'unverified'] as const
export type AccountStatus = (typeof accountStatuses)[number]
