import { accountRoutes } from '../areas/account/routes'
import { clinicsRoutes } from '../areas/clinics/routes'
import { homeRoutes } from '../areas/home/routes'
import { lobbyRoutes } from '../areas/lobby/routes'
import { outboxRoutes } from '../areas/outbox/routes'
import { patientRoutes } from '../areas/patient/routes'
import { referenceRoutes } from '../areas/reference/routes'
import { usersRoutes } from '../areas/users/routes'
import { bestMatch } from './router/match'
import type { AppRoute } from './router/route'

/** Every screen there is, one line an area. */
export const allRoutes: readonly AppRoute[] = [
  ...accountRoutes,
  ...homeRoutes,
  ...clinicsRoutes,
  ...referenceRoutes,
  ...patientRoutes,
  ...lobbyRoutes,
  ...outboxRoutes,
  ...usersRoutes,
]

/** The route of an address; an unknown one shows the not-found page where it is. */
export function routeAt(path: string): AppRoute {
  const route = bestMatch(allRoutes, path) ?? bestMatch(allRoutes, '/404')
  if (!route) throw new Error('The route of the not-found page is missing')
  return route
}
