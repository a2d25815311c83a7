import type { Language } from '#contract/kit/translate'
import { notificationRules } from '#contract/notifications/notificationTypes'
import type { PersonNames } from '#contract/rules/localName'
import { mailedName } from '#contract/rules/mailedName'
import type { Mail } from '../../platform/mail/mailer'
import { apiText } from '../../platform/texts'
import type { NotificationRow } from '../../schema/notifications'
import type { MailSender } from '../installation'
import { timeOf, titleOf } from './texts'

/** What the mail needs to know about its recipient. */
export interface Recipient extends PersonNames {
  email: string
  language: Language
  time_zone: string
}

/** Returns the address that opens a notification: the page marks it as read and redirects to its subject. */
export function addressOf(id: number): string {
  return `/my-notifications?open=${id}`
}

/** Returns the address to continue at: that of the payment if one is waited for, otherwise that of the notification. */
function nextStep({ id, about }: NotificationRow, language: Language, publicUrl: string): string {
  const code = about.appointment?.code
  return code === undefined
    ? `${apiText('notification.mail.more', undefined, language)}\n${publicUrl}${addressOf(id)}`
    : `${apiText('notification.mail.pay', undefined, language)}\n${publicUrl}/patient/quick-payment/${code}`
}

/** Returns a mail that names nobody except its recipient; the details are shown after signing in. */
export function notificationMail(row: NotificationRow, to: Recipient, publicUrl: string, sender: MailSender): Mail {
  const { language } = to
  const at = timeOf(row, to)
  const subject = titleOf(row.type, language)
  const atKey = notificationRules(row.type).isDeadline ? 'notification.mail.until' : 'notification.mail.at'
  const parts = [
    apiText('notification.mail.hello', { name: mailedName(to, language) }, language),
    at === undefined ? `${subject}.` : `${subject}.\n${apiText(atKey, { at }, language)}`,
    nextStep(row, language, publicUrl),
    `${apiText('notification.mail.choose', undefined, language)}\n${publicUrl}/my-notifications?tab=settings`,
    sender.signature,
  ]
  return { to: to.email, subject, body: parts.join('\n\n'), language }
}
