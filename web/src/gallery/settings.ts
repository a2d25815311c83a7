import { createContext, use } from 'react'
import type { UiLanguage } from '../ui/texts'

const parameters = new URLSearchParams(location.search)

/** The settings in the address: ?language=ar&scheme=dark&part=list. Without `part`, all parts are shown. */
export const settings: { language: UiLanguage; scheme: 'light' | 'dark'; part: string | null } = {
  language: parameters.get('language') === 'ar' ? 'ar' : 'en',
  scheme: parameters.get('scheme') === 'dark' ? 'dark' : 'light',
  part: parameters.get('part'),
}

export const LanguageContext = createContext<UiLanguage>(settings.language)

/** Returns a function that picks one of two texts by the gallery's language. */
export function useGalleryText(): (english: string, arabic: string) => string {
  const language = use(LanguageContext)
  return (english, arabic) => (language === 'ar' ? arabic : english)
}
