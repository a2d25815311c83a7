import { IconUserX } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const staff = { layout: 'shell', density: 'staff', permission: 'delete-user' } as const

/** Routes on which patients ask for their account to be erased, and staff decide. */
export const areaRoutes = routes('erasure', [
  {
    layout: 'shell',
    density: 'person',
    path: '/profile/erasure',
    permission: 'any',
    texts: ['users'],
    screen: () => import('./OwnErasure').then((m) => m.OwnErasure),
    title: 'own.title',
  },
  {
    ...staff,
    path: '/erasure-requests',
    screen: () => import('./RequestList').then((m) => m.RequestList),
    title: 'list.title',
  },
  {
    ...staff,
    path: '/erasure-requests/:id/view',
    screen: () => import('./RequestPage').then((m) => m.RequestPage),
    title: 'list.title',
  },
])

/** The area's entry in the menu. */
export const areaMenu = menu('erasure', [
  {
    group: 'administrative',
    section: 'users',
    to: '/erasure-requests',
    permission: 'delete-user',
    icon: <IconUserX />,
    label: 'menu.erasure',
    order: 97,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    erasure: typeof english
  }
}
