/** A message on a phone. */
export interface PhoneMessage {
  reference: string
  /** With +. */
  to: string
  from: string
  text: string
}

export type State = 'accepted' | 'delivered' | 'read' | 'failed'

/** An approved template by name and language, such as `mashfa_code en`, with {{1}} for its parameter. */
export type ApprovedTemplates = ReadonlyMap<string, string>

export interface Refusal {
  status: number
  body: object
}

/** How one provider writes requests, answers and reports. */
export interface ProviderFormat {
  path: string
  authorization(token: string): string
  /** Reads a message, or refuses it. */
  read(body: Record<string, unknown>, templates: ApprovedTemplates): PhoneMessage | Refusal
  accepted(message: PhoneMessage): object
  refused(message: PhoneMessage): Refusal
  /** What it says together with a status. */
  error?(status: number): object
  reportPath: string
  report(message: PhoneMessage, state: State): object
  received(from: string, text: string): object
  sign(body: string, secret: string): Record<string, string>
}
