import { routes } from '../../app/router/route'

/** Routes of the outbox: emails that were stored instead of sent. */
export const areaRoutes = routes('outbox', [
  {
    path: '/outbox',
    permission: 'show-outbox',
    screen: () => import('./Outbox').then((m) => m.Outbox),
    title: 'title',
    layout: 'shell',
    density: 'staff',
  },
])
