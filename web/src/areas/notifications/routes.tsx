import { routes } from '../../app/router/route'

/** Routes of notifications and notification settings. */
export const areaRoutes = routes('notifications', [
  {
    path: '/my-notifications',
    permission: 'any',
    screen: () => import('./MyNotifications').then((m) => m.MyNotifications),
    title: 'title',
    layout: 'shell',
    density: 'person',
  },
])
