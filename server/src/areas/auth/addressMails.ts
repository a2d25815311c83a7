import type { Language } from '#contract/kit/translate'
import { mailedName } from '#contract/rules/mailedName'
import type { users } from '../../platform/auth/tables'
import { context } from '../../platform/context'
import { mailSenderOf, readSettings } from '../installation'

/** What happened to the email or the phone of an account. */
export type AddressEvent = 'emailRequested' | 'emailChanged' | 'phoneChanged' | 'phoneRemoved'

interface Wording {
  subject(hospital: string): string
  /**
   * @param address the new email or phone
   * @param link the page on which the owner decides or corrects
   */
  body(address: string, link: string): string
}

const wordings: Record<AddressEvent, Record<Language, Wording>> = {
  emailRequested: {
    en: {
      subject: (hospital) => `Confirm the new email of your ${hospital} account`,
      body: (email, link) =>
        `The hospital asked to change the email of your account to this address:\n\n${email}\n\nNothing changes until you confirm it. Sign in and open your profile to confirm or decline:\n\n${link}\n\nIf you did not ask for this change, decline it and tell the hospital.`,
    },
    ar: {
      subject: (hospital) => `تأكيد البريد الإلكتروني الجديد لحسابك في «${hospital}»`,
      body: (email, link) =>
        `طلب المستشفى تغيير البريد الإلكتروني لحسابك إلى هذا العنوان:\n\n${email}\n\nلن يتغير شيء قبل أن تؤكده. سجّل الدخول وافتح ملفك الشخصي لتأكيده أو رفضه:\n\n${link}\n\nإذا لم تطلب هذا التغيير فارفضه وأخبر المستشفى.`,
    },
  },
  emailChanged: {
    en: {
      subject: (hospital) => `The email of your ${hospital} account was changed`,
      body: () =>
        'The email of your account was changed to another address. From now on, you sign in with the new address, and we send no more emails about the account here.\n\nIf this was not you, tell the hospital.',
    },
    ar: {
      subject: (hospital) => `تغيّر البريد الإلكتروني لحسابك في «${hospital}»`,
      body: () =>
        'تغيّر البريد الإلكتروني لحسابك إلى عنوان آخر. من الآن تسجّل الدخول بالعنوان الجديد، ولن نرسل إلى هذا العنوان رسائل أخرى عن الحساب.\n\nإذا لم يكن هذا منك فأخبر المستشفى.',
    },
  },
  phoneChanged: {
    en: {
      subject: (hospital) => `The phone number of your ${hospital} account was changed`,
      body: (phone, link) =>
        `The hospital changed the phone number of your account to ${phone}. If it is wrong, correct it in your profile:\n\n${link}`,
    },
    ar: {
      subject: (hospital) => `تغيّر رقم الهاتف لحسابك في «${hospital}»`,
      body: (phone, link) =>
        `غيّر المستشفى رقم الهاتف لحسابك إلى \u2066${phone}\u2069. إذا كان الرقم خطأ فصححه في ملفك الشخصي:\n\n${link}`,
    },
  },
  phoneRemoved: {
    en: {
      subject: (hospital) => `The phone number of your ${hospital} account was removed`,
      body: (_none, link) =>
        `The hospital removed the phone number of your account. If this is wrong, enter it in your profile:\n\n${link}`,
    },
    ar: {
      subject: (hospital) => `حُذف رقم الهاتف من حسابك في «${hospital}»`,
      body: (_none, link) => `حذف المستشفى رقم الهاتف من حسابك. إذا كان هذا خطأ فأدخله في ملفك الشخصي:\n\n${link}`,
    },
  },
}

/**
 * Tells the owner of an account by email what happened to its email or phone. The mail about a changed email does not name
 * the new one: it may go to somebody whose address was entered by mistake. Expects the transaction of the change.
 * @param user the account; the mail goes to its email
 * @param address the new email or phone
 */
export async function sendAddressMail(
  user: typeof users.$inferSelect,
  event: AddressEvent,
  address = '',
): Promise<void> {
  const { language, email } = user
  const { config, mail } = context().platform
  const sender = mailSenderOf(await readSettings(), language)
  const wording = wordings[event][language]
  const name = mailedName(user, language)
  const greeting = language === 'ar' ? `مرحبًا ${name}،` : `Hello ${name},`
  const body = wording.body(address, `${config.publicUrl}/profile/edit`)
  await mail.send({
    to: email,
    subject: wording.subject(sender.name),
    body: [greeting, body, sender.signature].join('\n\n'),
    language,
  })
}
