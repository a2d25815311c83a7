import { IconShieldCheck } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff', texts: ['permissions'] } as const

/** Routes of roles. */
export const areaRoutes = routes('roles', [
  {
    ...shell,
    path: '/roles',
    permission: 'list-role',
    screen: () => import('./RoleList').then((m) => m.RoleList),
    title: 'title',
  },
  {
    ...shell,
    path: '/roles/create',
    permission: 'create-role',
    screen: () => import('./RoleForm').then((m) => m.RoleCreate),
    title: 'new',
  },
  {
    ...shell,
    path: '/roles/:id/edit',
    permission: 'update-role',
    screen: () => import('./RoleForm').then((m) => m.RoleEdit),
    title: 'edit',
  },
  {
    ...shell,
    path: '/roles/:id/show',
    permission: ['show-role', 'update-role'],
    screen: () => import('./RoleShow').then((m) => m.RoleShow),
    title: 'one',
  },
])

export const areaMenu = menu('roles', [
  {
    group: 'administrative',
    section: 'users',
    to: '/roles',
    permission: 'list-role',
    icon: <IconShieldCheck />,
    label: 'menu.roles',
    order: 20,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    roles: typeof english
  }
}
