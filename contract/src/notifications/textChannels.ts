/** How messages get to a phone. */
export const textChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof textChannels)[number]
