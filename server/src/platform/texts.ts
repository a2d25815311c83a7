import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import { type Language, translate, type Values } from '#contract/kit/translate'
import { localName, type NameInScripts } from '#contract/rules/localName'
import ar from '../../../contract/src/texts/ar.json'
import en from '../../../contract/src/texts/en.json'
import { language } from './context'

const catalogues: Record<Language, Record<string, string>> = { en, ar }

/** Returns a text of the API's catalogue, by default in the language of the request. */
export function apiText(key: ApiTextKey, values?: Values, spoken: Language = language()): string {
  return translate(catalogues[spoken], spoken, key, values)
}

/** Returns the texts of problems by field, as in a 422. */
export function fieldTexts(fields: FieldProblems, spoken: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [
      field,
      texts.map((text) => apiText(text.key, text.values, spoken)),
    ]),
  )
}

/**
 * Returns the name in the reader's script.
 * @param reader the caller's language by default
 */
export function localizedName(row: NameInScripts, reader: Language = language()): string {
  return localName(row, reader)
}

/** Compares names for `sort`, in the alphabetical order of the caller's language. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, language())
}

/** Joins several names for one cell or sentence. */
export function listed(names: readonly string[]): string {
  return names.join(language() === 'ar' ? '، ' : ', ')
}

/** Returns the language of a request: the first supported one of its Accept-Language. */
export function preferredLanguage(header: string | undefined): Language {
  for (const preference of (header ?? '').toLowerCase().split(',')) {
    const tag = preference.trim().slice(0, 2)
    if (tag === 'ar' || tag === 'en') return tag
  }
  return 'en'
}

/** Formats a day `YYYY-MM-DD` as `DD/MM/YYYY`. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('/')
}
