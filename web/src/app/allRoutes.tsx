// Fetched together with the routes, whose texts it has.
import './i18n/otherCatalogues'
import type { AppRoute } from './router/route'

const areas = import.meta.glob<readonly AppRoute[]>('../areas/*/manifest.tsx', { eager: true, import: 'areaRoutes' })

/** Every route of the app: the `areaRoutes` of every area's `manifest.tsx`. */
export const allRoutes: readonly AppRoute[] = Object.values(areas).flat()
