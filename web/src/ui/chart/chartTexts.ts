import { type TextKey, translate, type Values } from '#contract/kit/translate'
import { useUiLanguage } from '../texts'
import arabic from './locales/ar.json'
import english from './locales/en.json'

const catalogues = { en: english, ar: arabic }

/** Returns the text for a key of the chart's own catalogue, which is loaded with the drawing. */
export type ChartText = (key: TextKey<typeof english>, values?: Values) => string

/** Returns the translate function of the chart's own texts. */
export function useChartText(): ChartText {
  const language = useUiLanguage()
  return (key, values) => translate(catalogues[language], language, key, values)
}
