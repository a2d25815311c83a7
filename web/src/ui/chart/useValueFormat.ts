import { formatNumber } from '../format'
import { useUiLanguage } from '../texts'

/** Returns the function that formats a chart's values: the caller's, or numbers in the language of the page. */
export function useValueFormat(format: ((value: number) => string) | undefined): (value: number) => string {
  const language = useUiLanguage()
  return format ?? ((value) => formatNumber(value, language, { maximumFractionDigits: 6 }))
}
