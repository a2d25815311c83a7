import type { Language } from '#contract/kit/translate'
import type { Mail } from '../../platform/mail/mailer'

export interface Recipient {
  firstName: string
  email: string
  language: Language
  timeZone: string
}

interface Visit {
  title: string
  /** ms since the epoch. */
  start: number
}

const locales: Record<Language, { date: string; time: string; between: string }> = {
  en: { date: 'en-GB', time: 'en-US', between: ', ' },
  ar: { date: 'ar-EG-u-nu-latn', time: 'ar-EG-u-nu-latn', between: '، ' },
}

/** When it would have been, on the patient's own clock. */
function whenOf({ start }: Visit, { language, timeZone }: Recipient): string {
  const { date, time, between } = locales[language]
  const day = new Intl.DateTimeFormat(date, { timeZone, dateStyle: 'full' }).format(start)
  const clock = new Intl.DateTimeFormat(time, { timeZone, timeStyle: 'short' }).format(start)
  return `${day}${between}${clock} (${timeZone})`
}

const wordings: Record<Language, { subject: string; body(name: string, title: string, when: string): string }> = {
  en: {
    subject: 'Your appointment was cancelled',
    body: (name, title, when) =>
      `Hello ${name},\n\nThe clinic is closed on the day of your appointment, so it had to be cancelled:\n\n${title}\n${when}\n\nWhat you have paid for it is refunded. You can choose another time whenever you like.\n\nWe are sorry.\nMashfa`,
  },
  ar: {
    subject: 'أُلغي موعدك',
    body: (name, title, when) =>
      `مرحباً ${name}،\n\nالعيادة مغلقة في يوم موعدك، ولذلك اضطررنا إلى إلغائه:\n\n${title}\n${when}\n\nيُردّ إليك ما دفعته عنه، ويمكنك اختيار وقت آخر متى شئت.\n\nنعتذر إليك.\nمشفى`,
  },
}

/** The mail to a patient whose appointment the house has cancelled. */
export function cancellationMail(to: Recipient, visit: Visit): Mail {
  const { subject, body } = wordings[to.language]
  return { to: to.email, subject, body: body(to.firstName, visit.title, whenOf(visit, to)), language: to.language }
}
