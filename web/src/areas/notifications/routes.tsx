import { routes } from '../../app/router/route'

/** What I was told, and how I want to be told. */
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
