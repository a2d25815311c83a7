export type Language = 'en' | 'ar'
export const languages: readonly Language[] = ['en', 'ar']

export type Values = Record<string, string | number>

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A catalogue's keys as they are used: `visits_one`, `visits_other` are both called `visits`. */
export type TextKey<C> = keyof C extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : K) & string : never

const pluralRules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
}

/**
 * The text of a key. With a `count` among the values the language's plural form is taken
 * (six in Arabic); `{name}` is replaced by the value. A key that is missing answers itself, so that
 * a gap is seen and nothing breaks; a test keeps the catalogues complete.
 */
export function translate(catalogue: Record<string, string>, language: Language, key: string, values?: Values): string {
  const count = values?.count
  const form = typeof count === 'number' ? catalogue[`${key}_${pluralRules[language].select(count)}`] : undefined
  const text = form ?? catalogue[`${key}_other`] ?? catalogue[key] ?? key
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}
