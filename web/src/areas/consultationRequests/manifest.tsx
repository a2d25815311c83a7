import { IconMessageQuestion } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** The routes of consultation requests between doctors. */
export const areaRoutes = routes('consultationRequests', [
  {
    layout: 'shell',
    density: 'staff',
    path: '/requests',
    permission: 'list-requests',
    screen: () => import('./RequestsPage').then((m) => m.RequestsPage),
    title: 'title',
    texts: ['chat', 'meeting', 'vitals'],
  },
])

/** The area's entry in the menu. */
export const areaMenu = menu('consultationRequests', [
  {
    group: 'mine',
    to: '/requests',
    permission: 'list-requests',
    icon: <IconMessageQuestion />,
    label: 'menu.requests',
    order: 35,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    consultationRequests: typeof english
  }
}
