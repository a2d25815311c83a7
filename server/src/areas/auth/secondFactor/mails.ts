import { eq } from 'drizzle-orm'
import type { Language } from '#contract/kit/translate'
import { greetingName } from '#contract/rules/localName'
import { users } from '../../../platform/auth/tables'
import { context, db } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'

/** What happened to the second factor of an account. */
type FactorEvent = 'totpEnabled' | 'disabled' | 'newRecoveryCodes' | 'recoveryCodeUsed' | 'reset'

const subjects: Record<Language, string> = {
  en: 'Signing in to your Mashfa account',
  ar: 'تسجيل الدخول إلى حسابك في تطبيق «مشفى»',
}

const sentences: Record<FactorEvent, Record<Language, string>> = {
  totpEnabled: {
    en: 'From now on, signing in also needs a code from your authenticator app.',
    ar: 'من الآن يتطلب تسجيل الدخول أيضًا رمزًا من تطبيق المصادقة.',
  },
  disabled: {
    en: 'Two-step sign-in was turned off. Only your password is needed now.',
    ar: 'تم إيقاف تسجيل الدخول بخطوتين. تكفي كلمة المرور الآن.',
  },
  newRecoveryCodes: {
    en: 'New recovery codes were created. The old ones no longer work.',
    ar: 'تم إنشاء رموز استرداد جديدة. لم تعد الرموز القديمة تعمل.',
  },
  recoveryCodeUsed: {
    en: 'One of your recovery codes was used. It does not work again.',
    ar: 'تم استخدام أحد رموز الاسترداد. لا يعمل هذا الرمز مرة أخرى.',
  },
  reset: {
    en: 'An administrator reset your two-step sign-in. Only your password is needed until you set it up again in your profile.',
    ar: 'أعاد مدير النظام ضبط تسجيل الدخول بخطوتين. تكفي كلمة المرور إلى أن تضبطه من جديد في ملفك الشخصي.',
  },
}

const endings: Record<Language, string> = {
  en: 'If this was not you, change your password and tell your administrator.\n\nMashfa',
  ar: 'إذا لم يكن هذا منك فغيّر كلمة المرور وأخبر مدير النظام.\n\nمشفى',
}

/** Tells the owner of an account by email what happened to its second factor. Expects the transaction of the change. */
export async function sendFactorMail(userId: number, event: FactorEvent): Promise<void> {
  const [row] = await db().select().from(users).where(eq(users.id, userId))
  const user = orNotFound(row)
  const { language } = user
  const name = greetingName(user, language)
  const greeting = language === 'ar' ? `مرحبًا ${name}،` : `Hello ${name},`
  await context().platform.mail.send({
    to: user.email,
    subject: subjects[language],
    body: [greeting, sentences[event][language], endings[language]].join('\n\n'),
    language,
  })
}
