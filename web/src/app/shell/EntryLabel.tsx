import { translate } from '#contract/kit/translate'
import { useCatalogue, useLanguage } from '../i18n/useText'
import type { MenuEntry } from './menu'

/** Returns the label of a menu entry. */
export function useEntryLabel({ area, label }: Pick<MenuEntry, 'area' | 'label'>): string {
  const language = useLanguage()
  return translate(useCatalogue('menu'), language, `${area}.${label}`)
}

export function EntryLabel({ entry }: { entry: MenuEntry }) {
  return useEntryLabel(entry)
}

/** The label of an entry in the bar at the bottom of a phone. */
export function TabLabel({ entry: { area, label, tab } }: { entry: MenuEntry }) {
  return useEntryLabel({ area, label: tab?.label ?? label })
}
