import { IconBeach } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** Routes of the vacations of doctors, clinics, hospitals and countries. */
export const areaRoutes = routes('vacations', [
  {
    ...shell,
    path: '/vacations',
    permission: 'list-vacation',
    screen: () => import('./VacationList').then((m) => m.VacationList),
    title: 'title',
  },
  {
    ...shell,
    path: '/vacations/create',
    permission: 'create-vacation',
    screen: () => import('./VacationForm').then((m) => m.VacationCreate),
    title: 'new',
  },
  {
    ...shell,
    path: '/vacations/edit/:id',
    permission: 'update-vacation',
    screen: () => import('./VacationForm').then((m) => m.VacationEdit),
    title: 'edit',
  },
])

export const areaMenu = menu('vacations', [
  {
    group: 'locations',
    to: '/vacations',
    permission: 'list-vacation',
    icon: <IconBeach />,
    label: 'menu.vacations',
    order: 60,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    vacations: typeof english
  }
}
