import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Language, TextKey, Values } from '#contract/kit/translate'
import type english from './locales/en.json'

/** A key of web/src/ui/locales; of `form.problems_one`, `form.problems_other` the stem `form.problems`. */
export type UiTextKey = TextKey<typeof english>

/** Gives the words for a key. `{name}` is filled from values; a plural is chosen by `values.count`. */
export type UiText = (key: UiTextKey, values?: Values) => string

export type UiLanguage = Language

type UiTexts = { text: UiText; language: UiLanguage }

const UiTextsContext = createContext<UiTexts | null>(null)

type UiTextsProviderProps = UiTexts & { children: ReactNode }

/** Gives the design system its own words (catalogues: web/src/ui/locales) and the language of the page. */
export function UiTextsProvider({ text, language, children }: UiTextsProviderProps) {
  const value = useMemo(() => ({ text, language }), [text, language])
  return <UiTextsContext value={value}>{children}</UiTextsContext>
}

function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext)
  if (!texts) throw new Error('UiTextsProvider is missing above this component')
  return texts
}

/** The design system's own words. */
export function useUiText(): UiText {
  return useUiTexts().text
}

/** The language of the page. */
export function useUiLanguage(): UiLanguage {
  return useUiTexts().language
}

/** True where the page runs from right to left. */
export function useIsRtl(): boolean {
  return useUiTexts().language === 'ar'
}
