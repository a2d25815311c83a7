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

/** Limits on wrong passwords. */
export interface PasswordLimits {
  /** For one account, from one network or from one known device. */
  perSource: Allowance
  /** For one account, from all unknown devices together. */
  perAccount: Allowance
  /** From the unknown devices of one network, for all accounts together. */
  perNetwork: Allowance
  /** What a network may still try after that: everybody behind it shares its address, so it is never locked out. */
  slowedNetwork: Allowance
}

export type Limits = Record<LimitedAction, ActionLimits> & { password: PasswordLimits }

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

const strict: Limits = {
  password: {
    perSource: { tries: 10, seconds: quarter },
    perAccount: { tries: 100, seconds: hour },
    perNetwork: { tries: 300, seconds: quarter },
    slowedNetwork: { tries: 1, seconds: 2 },
  },
  // A person who tries codes knows the password. A hospital's users share one address.
  secondFactor: { perAddress: { tries: 600, seconds: quarter }, perAccount: { tries: 10, seconds: quarter } },
  // Asking for a passkey tries nothing, but stores a challenge.
  passkeyChallenge: { perAddress: { tries: 600, seconds: quarter }, perAccount: { tries: 30, seconds: quarter } },
  register: { perAddress: { tries: 10, seconds: hour }, perAccount: { tries: 5, seconds: hour } },
  forgetPassword: { perAddress: { tries: 20, seconds: hour }, perAccount: { tries: 5, seconds: hour } },
  resetPassword: { perAddress: { tries: 30, seconds: quarter } },
  // A hospital's users share one address.
  upload: { perAddress: { tries: 3000, seconds: hour }, perAccount: { tries: 120, seconds: hour } },
  // A guest with a bad connection retries often.
  guestLink: { perAddress: { tries: 120, seconds: quarter } },
  // Checked while a new patient is typed, a few times for each; a hospital's users share one address.
  findSimilarPatients: { perAddress: { tries: 6000, seconds: hour }, perAccount: { tries: 300, seconds: quarter } },
  // Typing searches a few times for each code, and each search asks WHO's service with the hospital's own credential.
  searchIcd: { perAddress: { tries: 6000, seconds: hour }, perAccount: { tries: 300, seconds: quarter } },
  payment: { perAddress: { tries: 600, seconds: quarter }, perAccount: { tries: 30, seconds: quarter } },
  // Each one asks the provider.
  paymentCheck: { perAddress: { tries: 600, seconds: quarter }, perAccount: { tries: 20, seconds: quarter } },
  bookingCode: { perAddress: { tries: 300, seconds: quarter }, perAccount: { tries: 30, seconds: quarter } },
  // Messages with a valid signature are not counted.
  forgedPaymentMessage: { perAddress: { tries: 60, seconds: quarter } },
  // Each one is an SMS that somebody pays for and that disturbs somebody. By number; many patients share an address.
  phoneCode: { perAddress: { tries: 60, seconds: hour }, perAccount: { tries: 5, seconds: hour } },
  // To sign in, by number and birth date: who knows both tries at most fifty of a million codes a day, five of each message.
  phoneCodesOfDay: { perAddress: { tries: 1440, seconds: day }, perAccount: { tries: 10, seconds: day } },
  // Who holds a phone must not find out the birth date with which it signs in; by number. A code has five tries of its own. A
  // hospital's patients share one address.
  phoneSignIn: { perAddress: { tries: 300, seconds: quarter }, perAccount: { tries: 30, seconds: hour } },
  // Reports with a valid signature are not counted.
  forgedTextReport: { perAddress: { tries: 60, seconds: quarter } },
  // A calendar service fetches the feeds of many people from one address, each a few times an hour.
  calendarFeed: { perAddress: { tries: 6000, seconds: hour }, perAccount: { tries: 60, seconds: hour } },
  // A removed address is still asked for by the calendars that subscribed to it.
  unknownCalendarFeed: { perAddress: { tries: 120, seconds: hour } },
  // Two for each scanned code; a hospital's pharmacies share one address.
  prescriptionCheck: { perAddress: { tries: 600, seconds: quarter } },
  // A busy lab receives an order every few seconds, and has 2^49 codes to guess from.
  investigationCode: { perAddress: { tries: 600, seconds: quarter }, perAccount: { tries: 120, seconds: quarter } },
  // Of one lab: a few for each order; a link has 2^256 tokens to guess from.
  outsideLink: { perAddress: { tries: 600, seconds: quarter }, perAccount: { tries: 120, seconds: hour } },
  // Each reads a whole record and makes a PDF of it; a lost connection is tried again.
  recordDownload: { perAddress: { tries: 600, seconds: hour }, perAccount: { tries: 20, seconds: hour } },
  // Fifty people of a hospital, behind one address, register for a round.
  roundRegistration: { perAddress: { tries: 300, seconds: hour }, perAccount: { tries: 5, seconds: hour } },
  // Each browser asks every ten seconds, and a whole hall can be behind one address.
  roundHall: { perAddress: { tries: 30_000, seconds: quarter }, perAccount: { tries: 300, seconds: quarter } },
}

/** In a demo, all browsers are often on one machine. */
const demo: Limits = {
  ...strict,
  password: { ...strict.password, perNetwork: { tries: 1000, seconds: quarter } },
  register: { ...strict.register, perAddress: { tries: 200, seconds: hour } },
  forgetPassword: { ...strict.forgetPassword, perAddress: { tries: 200, seconds: hour } },
  resetPassword: { perAddress: { tries: 200, seconds: quarter } },
}

export function limitsFor(mode: Config['mode']): Limits {
  return mode === 'demo' ? demo : strict
}
