import { areaRoutes as authRoutes } from '../areas/auth/manifest'
import { areaRoutes as guestRoutes } from '../areas/guest/manifest'
import { areaRoutes as homeRoutes } from '../areas/home/manifest'
import { trackPromise } from '../lib/trackPromise'
import { bestMatch } from './router/match'
import type { AppRoute } from './router/route'

/** Where visitors come in. */
const firstRoutes: readonly AppRoute[] = [...authRoutes, ...homeRoutes, ...guestRoutes]

let known = firstRoutes
let loading: Promise<void> | undefined

/** Fetches the routes of those who are signed in, once; a failed fetch may be tried again. */
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

/** The route of an address, the not-found page's for an unknown one; undefined while that cannot be told yet. */
export function routeAt(path: string): AppRoute | undefined {
  return bestMatch(known, path) ?? (known === firstRoutes ? undefined : bestMatch(known, '/404'))
}

/** The same, once it can be told. */
export async function routeOf(path: string): Promise<AppRoute> {
  if (!routeAt(path)) await loadRoutes()
  const route = routeAt(path)
  if (!route) throw new Error('The route of the not-found page is missing')
  return route
}
