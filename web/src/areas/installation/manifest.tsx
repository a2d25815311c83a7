import { IconBuildingHospital } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Route of the settings of the installation. */
export const areaRoutes = routes('installation', [
  {
    path: '/installation',
    permission: 'super',
    screen: () => import('./InstallationSettings').then((m) => m.InstallationSettings),
    title: 'title',
    layout: 'shell',
    density: 'staff',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('installation', [
  {
    group: 'administrative',
    section: 'installation',
    to: '/installation',
    permission: 'super',
    icon: <IconBuildingHospital />,
    label: 'menu.installation',
    order: 95,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    installation: typeof english
  }
}
