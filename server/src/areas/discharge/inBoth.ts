import type { InBoth } from '#contract/discharge/snapshot'
import type { Language } from '#contract/kit/translate'
import type { NameInScripts } from '#contract/rules/localName'
import { context, runIn } from '../../platform/context'
import { localizedName } from '../../platform/texts'

/** Runs work as if the request had a language, for documents that exist in both. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return runIn({ ...context(), language }, work)
}

/** Returns a text in both languages. */
export function inBoth(text: () => string): InBoth {
  return { en: inLanguage('en', text), ar: inLanguage('ar', text) }
}

/** Returns a name in both languages. */
export function nameInBoth(row: NameInScripts): InBoth {
  return { en: localizedName(row, 'en'), ar: localizedName(row, 'ar') }
}
