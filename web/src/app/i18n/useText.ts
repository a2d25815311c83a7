import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { type Language, type TextKey, translate, type Values } from '#contract/kit/translate'
import type { CollectedKey } from '../../../build/areaTexts'
import { type CatalogueName, loadCatalogue, type TextArea, type Texts } from './catalogues'
import { currentLanguage, onLanguageChange } from './language'

/** Returns the text for a key; `{name}` is replaced from `values`, and `values.count` selects the plural form. */
export type Text<A extends TextArea> = (key: Exclude<TextKey<Texts[A]>, CollectedKey>, values?: Values) => string

/** The language of a part of the page that has its own; see `InLanguage`. */
export const PartLanguage = createContext<Language | null>(null)

/** Returns the current language of the page, or of the part of it in which the component is. */
export function useLanguage(): Language {
  const ofPage = useSyncExternalStore(onLanguageChange, currentLanguage)
  return use(PartLanguage) ?? ofPage
}

/** Returns a catalogue in the language of the page or its part; suspends while it is being fetched. */
export function useCatalogue(name: CatalogueName) {
  const language = useLanguage()
  return use(loadCatalogue(name, language))
}

/**
 * Returns the translate function of an area: `const t = useText('auth')`, then `t('login.title')`. The app's own texts
 * are `useText('app')`.
 */
export function useText<A extends TextArea>(area: A): Text<A> {
  const language = useLanguage()
  const catalogue = useCatalogue(area)
  return useCallback((key, values) => translate(catalogue, language, key, values), [catalogue, language])
}
