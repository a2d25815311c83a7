import { parseClock } from '#contract/rules/clockTime'
import type { QuietHours } from '#contract/rules/quietHours'

/** `http`: the generic gateway. */
export const smsProviders = ['http', 'infobip'] as const

/** What holds for SMS and WhatsApp together. */
export interface TextLimits {
  /** Limits of the costs of a day (UTC), in hundredths of the currency: of the installation, and of each hospital. */
  dailyCost: number
  hospitalDailyCost: number
  /** Undefined means none. */
  quiet: QuietHours | undefined
}

/** How messages are sent by WhatsApp (Cloud API of Meta). */
export interface WhatsappSettings extends TextLimits {
  /** Of the API, with its version, without a trailing slash. */
  url: string
  /** Meta's id of the number that sends. */
  phoneNumberId: string
  token: string
  /** With which Meta signs its reports. */
  appSecret: string
  /** With which Meta asks whether this address receives its reports. */
  verifyToken: string
  /** What one message costs, in hundredths of the currency. */
  messageCost: number
}

/** How short messages are sent. */
export interface SmsSettings extends TextLimits {
  provider: (typeof smsProviders)[number]
  /** Of the generic gateway the address that messages are posted to; of a provider its base address. Without a trailing slash. */
  url: string
  /** The generic gateway's bearer token, or the provider's API key. */
  token: string
  /** With which the provider authenticates its reports. */
  secret: string
  /** Shown as the sender. */
  sender: string
  /** What one part of a message costs, in hundredths of the currency. */
  partCost: number
}

/**
 * Parses hours such as `21:00-09:00`.
 * @returns undefined if they are not of that form
 */
export function parseQuietHours(text: string): QuietHours | undefined {
  const [from, until, ...rest] = text.split('-').map((clock) => parseClock(clock.trim()))
  return from === undefined || until === undefined || from === until || rest.length > 0 ? undefined : { from, until }
}
