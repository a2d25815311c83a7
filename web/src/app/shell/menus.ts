import type { MenuEntry } from './menu'

// Imports whole modules, because a named import fails for those without a menu.
const areas = import.meta.glob<{ areaMenu?: readonly MenuEntry[] }>('../../areas/*/manifest.tsx', { eager: true })

/** Every menu entry: the `areaMenu` of every area's `manifest.tsx`. */
export const allEntries: readonly MenuEntry[] = Object.values(areas).flatMap(({ areaMenu }) => areaMenu ?? [])
