import { type PhoneChannel, textChannels } from '#contract/notifications/textChannels'
import type { TextLimits } from '../../../platform/config/smsSettings'
import { context } from '../../../platform/context'

/** Whether this installation sends by a channel. */
export function sendsBy(channel: PhoneChannel): boolean {
  return context().platform.config[channel] !== undefined
}

/** Whether this installation sends messages to phones at all. */
export function sendsTexts(): boolean {
  return textChannels.some(sendsBy)
}

/** Returns the limits and the quiet hours, which hold for all channels together; undefined if nothing is sent. */
export function textLimits(): TextLimits | undefined {
  const { sms, whatsapp } = context().platform.config
  return sms ?? whatsapp
}
