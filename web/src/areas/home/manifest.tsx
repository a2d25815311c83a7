import { IconHome, IconLayoutDashboard } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const home = {
  permission: 'any',
  screen: () => import('./Home').then((m) => m.Home),
  title: 'title',
  layout: 'shell',
  density: 'person',
} as const

/** The routes of the home page, which has two paths. */
export const areaRoutes = routes('home', [
  { path: '/', ...home },
  { path: '/dashboard', ...home },
])

/** The area's entries in the menu. */
export const areaMenu = menu('home', [
  { group: 'mine', to: '/', permission: 'any', icon: <IconLayoutDashboard />, label: 'menu.home', order: 0 },
  {
    group: 'patient',
    to: '/',
    permission: 'any',
    icon: <IconHome />,
    label: 'menu.home',
    order: 0,
    tab: { order: 30 },
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    home: typeof english
  }
}
