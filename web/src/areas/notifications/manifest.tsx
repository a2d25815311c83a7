import { routes } from '../../app/router/route'
import type english from './locales/en.json'

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

declare module '../../app/i18n/catalogues' {
  interface Texts {
    notifications: typeof english
  }
}
