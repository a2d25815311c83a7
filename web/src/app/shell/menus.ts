import type { MenuEntry } from './menu'

const areas = import.meta.glob<readonly MenuEntry[]>('../../areas/*/menu.tsx', { eager: true, import: 'areaMenu' })

/** Every menu entry: the `areaMenu` of every area's `menu.tsx`. */
export const allEntries: readonly MenuEntry[] = Object.values(areas).flat()
