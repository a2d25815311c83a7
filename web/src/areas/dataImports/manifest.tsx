import { IconTableImport } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const whoMay = ['create-user', 'create-clinic'] as const
const forCreators = { layout: 'shell', density: 'staff', permission: whoMay } as const

/** Routes for importing the patients, the staff and the clinics that a hospital has in another system. */
export const areaRoutes = routes('dataImports', [
  {
    ...forCreators,
    path: '/data-imports',
    screen: () => import('./ImportList').then((m) => m.ImportList),
    title: 'list.title',
  },
  {
    ...forCreators,
    path: '/data-imports/create',
    screen: () => import('./SendFile').then((m) => m.SendFile),
    title: 'send.title',
  },
  {
    ...forCreators,
    path: '/data-imports/:id/view',
    screen: () => import('./ImportPage').then((m) => m.ImportPage),
    title: 'list.title',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('dataImports', [
  {
    group: 'administrative',
    section: 'users',
    to: '/data-imports',
    permission: whoMay,
    icon: <IconTableImport />,
    label: 'menu.dataImports',
    order: 96,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    dataImports: typeof english
  }
}
