import { fetchLayout } from '../layout/fetchLayout'
import { fetchRoute } from '../router/screens'
import { loadRoutes, routeOf } from '../routes'

/**
 * Fetches what everybody sees first after sign-in, while the form is being filled in: over a weak connection, it takes seconds. What
 * cannot be fetched is fetched again when it is shown.
 */
export async function prefetchHome(): Promise<void> {
  await Promise.allSettled([loadRoutes(), fetchLayout('shell'), routeOf('/').then(fetchRoute)])
}
