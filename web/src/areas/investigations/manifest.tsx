import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** Routes of investigations: the print-out of an order, and unread results. The other lists are parts of other pages. */
export const areaRoutes = routes('investigations', [
  {
    layout: 'shell',
    density: 'staff',
    permission: ['list-investigation', 'show-investigation'],
    path: '/investigations/:id/print',
    screen: () => import('./print/InvestigationPrint').then((m) => m.InvestigationPrint),
    title: 'print.title',
  },
  {
    layout: 'shell',
    density: 'staff',
    permission: ['list-investigation', 'show-investigation'],
    path: '/investigations/unread',
    screen: () => import('./list/UnreadResults').then((m) => m.UnreadResults),
    title: 'unread.title',
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    investigations: typeof english
  }
}
