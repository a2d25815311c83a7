import type { Language } from '#contract/kit/translate'

export interface Mail {
  to: string
  subject: string
  /** Plain text; links on lines of their own. */
  body: string
  language: Language
  /** An iCalendar file to attach. */
  calendar?: string
}

export interface Mailer {
  /**
   * Stores emails in the transaction of the request and sends them afterwards; without SMTP they stay in the outbox.
   */
  send(...mails: readonly Mail[]): Promise<void>
}
