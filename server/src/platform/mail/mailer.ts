import type { Language } from '#contract/kit/translate'

export interface Mail {
  to: string
  subject: string
  /** Plain text; links on lines of their own. */
  body: string
  language: Language
}

export interface Mailer {
  /** Stores the mail with the transaction of the request and sends it afterwards; kept in the outbox without SMTP. */
  send(mail: Mail): Promise<void>
}
