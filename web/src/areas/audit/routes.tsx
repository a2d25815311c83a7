import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** Who read or changed what. */
export const areaRoutes = routes('audit', [
  {
    path: '/audit',
    permission: 'show-audit',
    screen: () => import('./AuditList').then((m) => m.AuditList),
    title: 'title',
    texts: ['calls'],
    layout: 'shell',
    density: 'staff',
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    audit: typeof english
  }
}
