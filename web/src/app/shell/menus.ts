import type { MenuEntry } from './menu'

// Whole modules: some have no menu, and a named import of what is not there fails.
const areas = import.meta.glob<{ areaMenu?: readonly MenuEntry[] }>('../../areas/*/manifest.tsx', { eager: true })

/** Every menu entry: the `areaMenu` of every area's `manifest.tsx`. */
export const allEntries: readonly MenuEntry[] = Object.values(areas).flatMap(({ areaMenu }) => areaMenu ?? [])
