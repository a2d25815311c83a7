import type { Language } from '#contract/kit/translate'
import type { Mail } from '../../platform/mail/mailer'

interface Wording {
  subject: string
  body(name: string, link: string): string
}

const wordings: Record<'verify' | 'reset', Record<Language, Wording>> = {
  verify: {
    en: {
      subject: 'Activate your Mashfa account',
      body: (name, link) =>
        `Hello ${name},\n\nOpen this link to activate your account. It works once, for 24 hours.\n\n${link}\n\nIf you did not open an account, nothing needs to be done.\n\nMashfa`,
    },
    ar: {
      subject: 'تفعيل حسابك في مشفى',
      body: (name, link) =>
        `مرحباً ${name}،\n\nافتح هذا الرابط لتفعيل حسابك. يعمل الرابط مرة واحدة خلال 24 ساعة.\n\n${link}\n\nإذا لم تكن قد أنشأت حساباً فلا يلزمك فعل شيء.\n\nمشفى`,
    },
  },
  reset: {
    en: {
      subject: 'Choose a new password',
      body: (name, link) =>
        `Hello ${name},\n\nOpen this link to choose a new password. It works once, for one hour.\n\n${link}\n\nIf you did not ask for it, your password stays as it is.\n\nMashfa`,
    },
    ar: {
      subject: 'اختيار كلمة مرور جديدة',
      body: (name, link) =>
        `مرحباً ${name}،\n\nافتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة خلال ساعة.\n\n${link}\n\nإذا لم تطلب ذلك فستبقى كلمة المرور كما هي.\n\nمشفى`,
    },
  },
}

interface Recipient {
  firstName: string
  email: string
  language: Language
}

export function accountMail(purpose: 'verify' | 'reset', to: Recipient, link: string): Mail {
  const wording = wordings[purpose][to.language]
  return { to: to.email, subject: wording.subject, body: wording.body(to.firstName, link), language: to.language }
}
