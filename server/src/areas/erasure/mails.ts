import type { Language } from '#contract/kit/translate'
import { mailedName } from '#contract/rules/mailedName'
import type { users } from '../../platform/auth/tables'
import { context } from '../../platform/context'
import { mailSenderOf, readSettings } from '../installation'

interface Wording {
  subject(hospital: string): string
  body(keepsRecord: boolean): string
}

const wordings: Record<Language, Wording> = {
  en: {
    subject: (hospital) => `Your ${hospital} account was erased`,
    body: (keepsRecord) =>
      `As you asked, your account was erased. Nobody can sign in with it any more, and your contact data was removed. This is the last email about it; your address is removed too within a few days.${
        keepsRecord
          ? '\n\nThe law requires the hospital to keep your medical record and your payments, with your name, national ID, date of birth and gender. For a copy, ask the hospital.'
          : ''
      }`,
  },
  ar: {
    subject: (hospital) => `تم محو حسابك في «${hospital}»`,
    body: (keepsRecord) =>
      `تم محو حسابك كما طلبت. لا يمكن لأحد تسجيل الدخول به بعد الآن، وحُذفت بيانات الاتصال بك. هذه آخر رسالة بشأنه، ويُحذف عنوانك هذا أيضًا خلال أيام.${
        keepsRecord
          ? '\n\nيُلزم القانون المستشفى بالاحتفاظ بسجلك الطبي ومدفوعاتك، ومعها اسمك ورقمك القومي وتاريخ ميلادك وجنسك. لطلب نسخة تواصل مع المستشفى.'
          : ''
      }`,
  },
}

/**
 * Tells the owner of an account, at its address, that it was erased. Expects the transaction of the erasure.
 * @param user the account as it was before
 */
export async function sendErasedMail(user: typeof users.$inferSelect, keepsRecord: boolean): Promise<void> {
  const { language } = user
  const { mail } = context().platform
  const sender = mailSenderOf(await readSettings(), language)
  const wording = wordings[language]
  const name = mailedName(user, language)
  await mail.send({
    to: user.email,
    subject: wording.subject(sender.name),
    body: [language === 'ar' ? `مرحبًا ${name}،` : `Hello ${name},`, wording.body(keepsRecord), sender.signature].join(
      '\n\n',
    ),
    language,
  })
}
