import { language } from '../../platform/context'

/** A text in both languages, beside what it describes. */
export interface Text {
  en: string
  ar: string
}

/** Declares a text in both languages. */
export function text(en: string, ar: string): Text {
  return { en, ar }
}

/** Returns a text in the caller's language. */
export function spoken(both: Text): string {
  return both[language()]
}
