import { translate } from '#contract/kit/translate'
import { useCatalogue, useLanguage } from '../i18n/useText'
import type { MenuEntry } from './menu'

/** Returns the label of a menu entry. */
export function useEntryLabel({ area, label }: MenuEntry): string {
  const language = useLanguage()
  return translate(useCatalogue('menu'), language, `${area}.${label}`)
}

export function EntryLabel({ entry }: { entry: MenuEntry }) {
  return useEntryLabel(entry)
}
