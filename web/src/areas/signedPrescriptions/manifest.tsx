import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** The page for pharmacies and everybody else who holds a printed prescription. The token is in the URL's fragment. */
export const areaRoutes = routes('signedPrescriptions', [
  {
    path: '/verify-prescription',
    permission: 'public',
    screen: () => import('./VerifyPage').then((m) => m.VerifyPage),
    title: 'title',
    layout: 'bare',
    density: 'patient',
    texts: ['api'],
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    signedPrescriptions: typeof english
  }
}
