import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import { type Language, translate, type Values } from '#contract/kit/translate'
import { localName, type NameInScripts } from '#contract/rules/localName'
import ar from '../../../contract/src/texts/ar.json'
import en from '../../../contract/src/texts/en.json'
import { language } from './context'

const catalogues: Record<Language, Record<string, string>> = { en, ar }

export function apiText(key: ApiTextKey, values?: Values, spoken: Language = language()): string {
  return translate(catalogues[spoken], spoken, key, values)
}

export function fieldTexts(fields: FieldProblems, spoken: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [
      field,
      texts.map((text) => apiText(text.key, text.values, spoken)),
    ]),
  )
}

/**
 * The name that a reader is shown.
 * @param reader the caller's language where nothing is said
 */
export function named(row: NameInScripts, reader: Language = language()): string {
  return localName(row, reader)
}

/** For `sort`: in the alphabetical order of the caller's language. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, language())
}

/** Several names in one cell or sentence. */
export function listed(names: readonly string[]): string {
  return names.join(language() === 'ar' ? '، ' : ', ')
}

/** The language a request asks for: the first of its Accept-Language that we speak. */
export function spokenLanguage(header: string | undefined): Language {
  for (const wanted of (header ?? '').toLowerCase().split(',')) {
    const tag = wanted.trim().slice(0, 2)
    if (tag === 'ar' || tag === 'en') return tag
  }
  return 'en'
}
