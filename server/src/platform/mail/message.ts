import type { MailRow } from './tables'

/** An email as sent by SMTP. */
export interface Message {
  from: string
  to: string
  raw: Buffer
}

/** The file as an alternative of the text, which calendars read, and as an attachment, which people open. */
function icalEventOf(calendar: string) {
  const method = /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'
  return { method, filename: 'appointment.ics', content: calendar }
}

/** Composes the message. The same email always has the same Message-ID, so that a mailbox can drop a duplicate. */
export async function composeMessage(mail: MailRow, from: string): Promise<Message> {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({
    from,
    to: { name: '', address: mail.to_address },
    subject: mail.subject,
    text: mail.body,
    ...(mail.calendar === null ? {} : { icalEvent: icalEventOf(mail.calendar) }),
    date: mail.created_at,
    messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${domain}>`,
    headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const sender = message.getEnvelope().from
  return { from: sender || '', to: mail.to_address, raw: await message.build() }
}
