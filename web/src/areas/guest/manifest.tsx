import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** The screen of somebody without an account whom a doctor has invited. What the link is stands behind its #. */
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
