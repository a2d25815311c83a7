import type { Language } from '#contract/kit/translate'
import type { PersonNames } from '#contract/rules/localName'
import { mailedName } from '#contract/rules/mailedName'
import type { Mail } from '../../platform/mail/mailer'
import type { MailSender } from '../installation'

/**
 * `invitePatient`: staff registered the patient for a booking. `registeredAgain`: a person tried to register with the
 * address of an account.
 */
type Purpose = 'verify' | 'reset' | 'invite' | 'invitePatient' | 'registeredAgain'

interface Wording {
  /** `hospital` is the name of the installation. */
  subject(hospital: string): string
  body(name: string, link: string, hospital: string): string
}

const wordings: Record<Purpose, Record<Language, Wording>> = {
  verify: {
    en: {
      subject: (hospital) => `Activate your ${hospital} account`,
      body: (name, link) =>
        `Hello ${name},\n\nOpen this link to activate your account. The link works once and expires in 24 hours.\n\n${link}\n\nIf you did not create an account, ignore this email.`,
    },
    ar: {
      subject: (hospital) => `تفعيل حسابك في «${hospital}»`,
      body: (name, link) =>
        `مرحبًا ${name}،\n\nافتح هذا الرابط لتفعيل حسابك. يعمل الرابط مرة واحدة خلال 24 ساعة.\n\n${link}\n\nإذا لم تنشئ حسابًا فتجاهل هذه الرسالة.`,
    },
  },
  invite: {
    en: {
      subject: (hospital) => `Your ${hospital} account`,
      body: (name, link, hospital) =>
        `Hello ${name},\n\nAn account was created for you to work at ${hospital}. Open this link to choose your password. The link works once and expires in three days. After that, request a new one with “Forgot password?” on the sign-in page.\n\n${link}\n\nIf you did not expect this email, please tell the hospital.`,
    },
    ar: {
      subject: (hospital) => `حسابك في «${hospital}»`,
      body: (name, link, hospital) =>
        `مرحبًا ${name}،\n\nتم إنشاء حساب لك للعمل في «${hospital}». افتح هذا الرابط لاختيار كلمة المرور. يعمل الرابط مرة واحدة خلال ثلاثة أيام، وبعدها يمكنك طلب رابط جديد من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.\n\n${link}\n\nإذا لم تكن تعرف سبب هذه الرسالة فأخبر المستشفى.`,
    },
  },
  invitePatient: {
    en: {
      subject: (hospital) => `Your appointment at ${hospital}`,
      body: (name, link, hospital) =>
        `Hello ${name},\n\nAn appointment was booked for you at ${hospital}. Open this link to choose your password. Then you can see the appointment, pay for it and cancel it. The link works once and expires in three days. After that, request a new one with “Forgot password?” on the sign-in page.\n\n${link}\n\nIf you did not expect this email, please contact the hospital.`,
    },
    ar: {
      subject: (hospital) => `موعدك في «${hospital}»`,
      body: (name, link, hospital) =>
        `مرحبًا ${name}،\n\nتم حجز موعد لك في «${hospital}». افتح هذا الرابط لاختيار كلمة المرور، ويمكنك بعدها الاطلاع على الموعد ودفع رسومه وإلغاؤه. يعمل الرابط مرة واحدة خلال ثلاثة أيام، وبعدها يمكنك طلب رابط جديد من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.\n\n${link}\n\nإذا لم تكن تعرف سبب هذه الرسالة فتواصل مع المستشفى.`,
    },
  },
  reset: {
    en: {
      subject: () => 'Choose a new password',
      body: (name, link) =>
        `Hello ${name},\n\nOpen this link to choose a new password. The link works once and expires in one hour.\n\n${link}\n\nIf you did not request it, ignore this email. Your password stays the same.`,
    },
    ar: {
      subject: () => 'اختيار كلمة مرور جديدة',
      body: (name, link) =>
        `مرحبًا ${name}،\n\nافتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة خلال ساعة.\n\n${link}\n\nإذا لم تطلب ذلك فتجاهل هذه الرسالة، وستبقى كلمة المرور كما هي.`,
    },
  },
  registeredAgain: {
    en: {
      subject: (hospital) => `You already have a ${hospital} account`,
      body: (name, link) =>
        `Hello ${name},\n\nSomebody tried to create an account with this email address. You already have one, and it was not changed. Sign in here. If you do not remember your password, choose “Forgot password?” there.\n\n${link}\n\nIf this was not you, ignore this email.`,
    },
    ar: {
      subject: (hospital) => `لديك حساب بالفعل في «${hospital}»`,
      body: (name, link) =>
        `مرحبًا ${name}،\n\nجرت محاولة لإنشاء حساب بهذا البريد الإلكتروني. لديك حساب بالفعل، ولم يتغير فيه شيء. يمكنك تسجيل الدخول من هذا الرابط، وإذا كنت لا تتذكر كلمة المرور فاختر «نسيت كلمة المرور؟» هناك.\n\n${link}\n\nإذا لم تكن هذه المحاولة منك فتجاهل هذه الرسالة.`,
    },
  },
}

interface Recipient extends PersonNames {
  email: string
  language: Language
}

/** Returns the mail with an account link, in the recipient's language. */
export function accountMail(purpose: Purpose, to: Recipient, link: string, sender: MailSender): Mail {
  const wording = wordings[purpose][to.language]
  return {
    to: to.email,
    subject: wording.subject(sender.name),
    body: `${wording.body(mailedName(to, to.language), link, sender.name)}\n\n${sender.signature}`,
    language: to.language,
  }
}
