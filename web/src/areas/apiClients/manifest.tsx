import { IconApi } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Route of the API clients: programs that read the FHIR API. */
export const areaRoutes = routes('apiClients', [
  {
    path: '/api-clients',
    permission: 'super',
    screen: () => import('./ApiClients').then((m) => m.ApiClients),
    title: 'title',
    layout: 'shell',
    density: 'staff',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('apiClients', [
  {
    group: 'administrative',
    section: 'installation',
    to: '/api-clients',
    permission: 'super',
    icon: <IconApi />,
    label: 'menu.apiClients',
    order: 94,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    apiClients: typeof english
  }
}
