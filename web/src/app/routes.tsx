import { areaRoutes as authRoutes } from '../areas/auth/manifest'
import { areaRoutes as guestRoutes } from '../areas/guest/manifest'
import { areaRoutes as homeRoutes } from '../areas/home/manifest'
import { areaRoutes as signedPrescriptionRoutes } from '../areas/signedPrescriptions/manifest'
import { trackPromise } from '../lib/trackPromise'
import { bestMatch } from './router/match'
import type { AppRoute } from './router/route'

/** The routes that visitors reach first. */
const firstRoutes: readonly AppRoute[] = [...authRoutes, ...homeRoutes, ...guestRoutes, ...signedPrescriptionRoutes]

let known = firstRoutes
let loading: Promise<void> | undefined

/** Fetches the routes of signed-in users, once; a failed fetch may be retried. */
export function loadRoutes(): Promise<void> {
  loading ??= trackPromise(
    import('./allRoutes').then(({ allRoutes }) => {
      known = allRoutes
    }),
  )
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Returns the route of a path, or the not-found page's for an unknown path; undefined until all routes are loaded. */
export function routeAt(path: string): AppRoute | undefined {
  return bestMatch(known, path) ?? (known === firstRoutes ? undefined : bestMatch(known, '/404'))
}

/** Returns the route of a path, after loading all routes if necessary. */
export async function routeOf(path: string): Promise<AppRoute> {
  if (!routeAt(path)) await loadRoutes()
  const route = routeAt(path)
  if (!route) throw new Error('The route of the not-found page is missing')
  return route
}
