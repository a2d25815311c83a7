import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** The page for labs and radiology centers outside of the hospitals, who hold the print-out of an order. The token is in the URL's fragment. */
export const areaRoutes = routes('outsideLab', [
  {
    path: '/send-results',
    permission: 'public',
    screen: () => import('./SendResultsPage').then((m) => m.SendResultsPage),
    title: 'title',
    layout: 'bare',
    density: 'patient',
    texts: ['api'],
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    outsideLab: typeof english
  }
}
