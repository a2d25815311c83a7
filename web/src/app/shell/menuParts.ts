import type { MenuEntry, MenuSection } from './menu'

/** A group with more entries than this is divided into its sections. */
const maxUndivided = 10

/** Consecutive rows of the menu: single entries, or a section that can be collapsed. */
export type MenuPart = { section: MenuSection | undefined; entries: readonly MenuEntry[] }

/**
 * Divides the entries of a group into its sections, each at the place of its first entry.
 * @returns one part without a section if there are few entries
 */
export function menuParts(entries: readonly MenuEntry[]): MenuPart[] {
  if (entries.length <= maxUndivided) return [{ section: undefined, entries }]
  const parts = new Map<string, MenuPart & { entries: MenuEntry[] }>()
  for (const entry of entries) {
    const key = entry.section ?? entry.to
    const part = parts.get(key)
    if (part) part.entries.push(entry)
    else parts.set(key, { section: entry.section, entries: [entry] })
  }
  return [...parts.values()].map((part) => (part.entries.length > 1 ? part : { ...part, section: undefined }))
}
