import type { Language } from '#contract/kit/translate'

/** The demo accounts that journeys know by name, by the part of their email address before the @. */
const names = {
  patient: { en: 'Ahmed Salem', ar: 'أحمد سالم' },
  patient2: { en: 'Khadija Nur', ar: 'خديجة نور' },
  doctor: { en: 'Mona Farouk', ar: 'منى فاروق' },
  doctor3: { en: 'Tarek Nehma', ar: 'طارق نعمة' },
  coordinator: { en: 'Hala Mansour', ar: 'هالة منصور' },
  admin: { en: 'Samir Kabbani', ar: 'سمير قباني' },
} satisfies Record<string, Record<Language, string>>

/** Returns the name of a demo account as readers of a language see it. */
export function nameOf(account: keyof typeof names, language: Language): string {
  return names[account][language]
}
