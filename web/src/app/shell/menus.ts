import type { MenuEntry } from './menu'

const areas = import.meta.glob<readonly MenuEntry[]>('../../areas/*/menu.tsx', { eager: true, import: 'areaMenu' })

/** Every entry of the menu: `areaMenu` of the `menu.tsx` of every area that has one. */
export const allEntries: readonly MenuEntry[] = Object.values(areas).flat()
