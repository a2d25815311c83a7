import { createContext, use } from 'react'
import type { UiLanguage } from '../ui/texts'

const asked = new URLSearchParams(location.search)

/** The settings in the address: ?language=ar&scheme=dark&part=list. Without `part`, all parts are shown. */
export const settings: { language: UiLanguage; scheme: 'light' | 'dark'; part: string | null } = {
  language: asked.get('language') === 'ar' ? 'ar' : 'en',
  scheme: asked.get('scheme') === 'dark' ? 'dark' : 'light',
  part: asked.get('part'),
}

export const LanguageContext = createContext<UiLanguage>(settings.language)

/** Returns a function that picks one of two texts by the gallery's language. */
export function useGalleryText(): (english: string, arabic: string) => string {
  const language = use(LanguageContext)
  return (english, arabic) => (language === 'ar' ? arabic : english)
}
