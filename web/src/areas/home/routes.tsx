import { routes } from '../../app/router/route'
import type english from './locales/en.json'

const home = {
  permission: 'any',
  screen: () => import('./Home').then((m) => m.Home),
  title: 'title',
  layout: 'shell',
  density: 'person',
} as const

/** Home, under both its addresses. */
export const areaRoutes = routes('home', [
  { path: '/', ...home },
  { path: '/dashboard', ...home },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    home: typeof english
  }
}
