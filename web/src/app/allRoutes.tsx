import type { AppRoute } from './router/route'

const areas = import.meta.glob<readonly AppRoute[]>('../areas/*/manifest.tsx', { eager: true, import: 'areaRoutes' })

/** Every screen there is: `areaRoutes` of the `manifest.tsx` of every area. */
export const allRoutes: readonly AppRoute[] = Object.values(areas).flat()
