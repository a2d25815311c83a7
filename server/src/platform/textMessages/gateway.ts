import type { Language } from '#contract/kit/translate'

/** An approved template of WhatsApp, filled in. */
export interface MessageTemplate {
  name: string
  /** Of the body. */
  parameters: string[]
  /** What the address of the button ends with, or the code that it copies. */
  button: string
}

/** A message as a gateway gets it. */
export interface OutgoingText {
  /** Names the message in the delivery report; the same in every attempt. */
  reference: string
  /** E.164. */
  to: string
  text: string
  language: Language
  /** Needed for WhatsApp. */
  template: MessageTemplate | null
}

/**
 * What an attempt came to. `refused`: certainly not sent, and it never will be. `later`: certainly not sent, and it may be
 * tried again. `unknown`: it may have been sent. `reason` contains neither the number nor the text.
 */
export type SendResult =
  | { result: 'accepted'; providerId: string | undefined }
  | { result: 'refused' | 'later' | 'unknown'; reason: string }

/** Hands short messages to a provider. */
export interface TextGateway {
  /** Sends one message; never throws because of the provider. */
  send(message: OutgoingText): Promise<SendResult>
}

/** What a provider says about a message that it was given. */
export interface DeliveryReport {
  /** As we named the message, or else as the provider did. */
  reference?: string | undefined
  providerId?: string | undefined
  status: 'accepted' | 'delivered' | 'read' | 'failed'
  error?: string | undefined
}

/** A message that somebody has sent to us. */
export interface ReceivedText {
  /** As the provider writes numbers, with or without +. */
  from: string
  text: string
}
