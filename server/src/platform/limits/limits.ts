import type { Config } from '../config/config'
import type { LimitedAction } from './limiter'

/** A number of tries within a number of seconds, counted from the first. */
export interface Allowance {
  tries: number
  seconds: number
}

export interface ActionLimits {
  perAddress: Allowance
  perAccount?: Allowance
}

export type Limits = Record<LimitedAction, ActionLimits>

const quarter = 15 * 60
const hour = 60 * 60

const strict: Limits = {
  login: { perAddress: { tries: 60, seconds: quarter }, perAccount: { tries: 10, seconds: quarter } },
  // Whoever tries codes knows the password.
  secondFactor: { perAddress: { tries: 60, seconds: quarter }, perAccount: { tries: 10, seconds: quarter } },
  register: { perAddress: { tries: 10, seconds: hour }, perAccount: { tries: 5, seconds: hour } },
  forgetPassword: { perAddress: { tries: 20, seconds: hour }, perAccount: { tries: 5, seconds: hour } },
  resetPassword: { perAddress: { tries: 30, seconds: quarter } },
  // A hospital's users share one address.
  upload: { perAddress: { tries: 3000, seconds: hour }, perAccount: { tries: 120, seconds: hour } },
  // A guest with a bad connection retries often.
  guestLink: { perAddress: { tries: 120, seconds: quarter } },
}

/** In a demo, all browsers are often on one machine. */
const demo: Limits = {
  login: { ...strict.login, perAddress: { tries: 1000, seconds: quarter } },
  secondFactor: { ...strict.secondFactor, perAddress: { tries: 1000, seconds: quarter } },
  register: { ...strict.register, perAddress: { tries: 200, seconds: hour } },
  forgetPassword: { ...strict.forgetPassword, perAddress: { tries: 200, seconds: hour } },
  resetPassword: { perAddress: { tries: 200, seconds: quarter } },
  upload: strict.upload,
  guestLink: strict.guestLink,
}

export function limitsFor(mode: Config['mode']): Limits {
  return mode === 'demo' ? demo : strict
}
