import { formatBytes } from '../../ui/format'
import { useUiLanguage, useUiText } from '../../ui/texts'

/** Returns a function that returns a number of bytes as a text. */
export function useSizeText(): (bytes: number) => string {
  const text = useUiText()
  const language = useUiLanguage()
  return (bytes) => {
    const { size, unit } = formatBytes(bytes, language)
    return text(unit, { size })
  }
}
