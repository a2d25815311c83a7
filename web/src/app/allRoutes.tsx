import { accountRoutes } from '../areas/account/routes'
import { auditRoutes } from '../areas/audit/routes'
import { clinicsRoutes } from '../areas/clinics/routes'
import { guestRoutes } from '../areas/guest/routes'
import { homeRoutes } from '../areas/home/routes'
import { lobbyRoutes } from '../areas/lobby/routes'
import { notificationsRoutes } from '../areas/notifications/routes'
import { outboxRoutes } from '../areas/outbox/routes'
import { patientRoutes } from '../areas/patient/routes'
import { providersRoutes } from '../areas/providers/routes'
import { referenceRoutes } from '../areas/reference/routes'
import { rolesRoutes } from '../areas/roles/routes'
import { usersRoutes } from '../areas/users/routes'
import { vacationsRoutes } from '../areas/vacations/routes'
import type { AppRoute } from './router/route'

/** Every screen there is, one line an area. */
export const allRoutes: readonly AppRoute[] = [
  ...accountRoutes,
  ...homeRoutes,
  ...clinicsRoutes,
  ...providersRoutes,
  ...usersRoutes,
  ...vacationsRoutes,
  ...referenceRoutes,
  ...rolesRoutes,
  ...auditRoutes,
  ...patientRoutes,
  ...lobbyRoutes,
  ...guestRoutes,
  ...notificationsRoutes,
  ...outboxRoutes,
]
