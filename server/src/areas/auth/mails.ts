import type { Language } from '#contract/kit/translate'
import type { Mail } from '../../platform/mail/mailer'

type Purpose = 'verify' | 'reset' | 'invite'

interface Wording {
  subject: string
  body(name: string, link: string): string
}

const wordings: Record<Purpose, Record<Language, Wording>> = {
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
  invite: {
    en: {
      subject: 'Your Mashfa account',
      body: (name, link) =>
        `Hello ${name},\n\nAn account was opened for you to work at Mashfa. Open this link to choose your password. It works once, for three days; after that, ask for a new one under "Forgot password?" on the sign-in page.\n\n${link}\n\nIf you do not know what this is about, please tell the hospital.\n\nMashfa`,
    },
    ar: {
      subject: 'حسابك في مشفى',
      body: (name, link) =>
        `مرحباً ${name}،\n\nأُنشئ لك حساب للعمل في مشفى. افتح هذا الرابط لاختيار كلمة المرور. يعمل الرابط مرة واحدة خلال ثلاثة أيام، وبعدها اطلب رابطاً جديداً من «نسيت كلمة المرور؟» في صفحة الدخول.\n\n${link}\n\nإذا لم تكن تعرف سبب هذه الرسالة فأخبر المستشفى.\n\nمشفى`,
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

export function accountMail(purpose: Purpose, to: Recipient, link: string): Mail {
  const wording = wordings[purpose][to.language]
  return { to: to.email, subject: wording.subject, body: wording.body(to.firstName, link), language: to.language }
}
