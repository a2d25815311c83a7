import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** The route of what a member of staff has recorded on the ward and the server has not confirmed. */
export const areaRoutes = routes('wardQueue', [
  {
    layout: 'shell',
    density: 'staff',
    path: '/episodes/unsent',
    permission: ['create-vital-sign', 'execute-prescription'],
    screen: () => import('./list/UnsentPage').then((m) => m.UnsentPage),
    title: 'title',
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    wardQueue: typeof english
  }
}
