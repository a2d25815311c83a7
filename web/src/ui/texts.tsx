import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Language, TextKey, Values } from '#contract/kit/translate'
import type english from './locales/en.json'

/** A key of web/src/ui/locales; `form.problems` for the plural forms `form.problems_one` and `form.problems_other`. */
export type UiTextKey = TextKey<typeof english>

/** Returns the text for a key. `{name}` is replaced from `values`; `values.count` selects the plural form. */
export type UiText = (key: UiTextKey, values?: Values) => string

export type UiLanguage = Language

type UiTexts = { text: UiText; language: UiLanguage }

const UiTextsContext = createContext<UiTexts | null>(null)

type UiTextsProviderProps = UiTexts & { children: ReactNode }

/** Provides the design system's own texts (catalogues: web/src/ui/locales) and the language of the page. */
export function UiTextsProvider({ text, language, children }: UiTextsProviderProps) {
  const value = useMemo(() => ({ text, language }), [text, language])
  return <UiTextsContext value={value}>{children}</UiTextsContext>
}

function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext)
  if (!texts) throw new Error('UiTextsProvider is missing above this component')
  return texts
}

/** Returns the translate function of the design system's own texts. */
export function useUiText(): UiText {
  return useUiTexts().text
}

/** Returns the language of the page. */
export function useUiLanguage(): UiLanguage {
  return useUiTexts().language
}

/** Returns true if the page's direction is right to left. */
export function useIsRtl(): boolean {
  return useUiTexts().language === 'ar'
}
