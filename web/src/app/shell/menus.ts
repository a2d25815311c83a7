import type { MenuEntry } from './menu'

// Whole modules: some have no menu, and a named import of what is not there fails.
const areas = import.meta.glob<{ areaMenu?: readonly MenuEntry[] }>('../../areas/*/manifest.tsx', { eager: true })

/** Every entry of the menu: `areaMenu` of the `manifest.tsx` of every area that has one. */
export const allEntries: readonly MenuEntry[] = Object.values(areas).flatMap(({ areaMenu }) => areaMenu ?? [])
