export type Language = 'en' | 'ar'
export const languages: readonly Language[] = ['en', 'ar']

export type Values = Record<string, string | number>

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The keys of a catalogue without plural suffixes: `visits_one` and `visits_other` are both `visits`. */
export type TextKey<C> = keyof C extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : K) & string : never

const pluralRules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
}

/**
 * Returns the text of a key. If the values have a `count`, the language's plural form is used (six in Arabic); for 0, that
 * of zero in English too, if there is one. `{name}` is replaced by the value of that name. A missing key is returned as
 * is, so that a gap is visible and nothing breaks; a test checks that the catalogues are complete.
 */
export function translate(catalogue: Record<string, string>, language: Language, key: string, values?: Values): string {
  const count = values?.count
  const zero = count === 0 ? catalogue[`${key}_zero`] : undefined
  const form = typeof count === 'number' ? catalogue[`${key}_${pluralRules[language].select(count)}`] : undefined
  const text = zero ?? form ?? catalogue[`${key}_other`] ?? catalogue[key] ?? key
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}
