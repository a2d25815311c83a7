import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** The mails that were kept instead of sent. */
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

declare module '../../app/i18n/catalogues' {
  interface Texts {
    outbox: typeof english
  }
}
