import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** The route for guests, who are invited by a doctor and have no account. The link's token is in the URL's fragment. */
export const areaRoutes = routes('guest', [
  {
    path: '/guest',
    permission: 'public',
    screen: () => import('./GuestPage').then((m) => m.GuestPage),
    title: 'title',
    layout: 'bare',
    density: 'patient',
    texts: ['meeting'],
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    guest: typeof english
  }
}
