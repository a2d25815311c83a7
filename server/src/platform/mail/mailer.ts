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
   * Stores the email in the transaction of the request and sends it afterwards; without SMTP it stays in the outbox.
   */
  send(mail: Mail): Promise<void>
}
