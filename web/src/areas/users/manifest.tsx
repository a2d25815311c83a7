import { IconUsers } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const
const forms = { ...shell, texts: ['auth', 'register'] } as const

/** Routes of user accounts and the user's own profile. */
export const areaRoutes = routes('users', [
  {
    ...forms,
    path: '/users',
    permission: 'list-user',
    screen: () => import('./list/UserList').then((m) => m.UserList),
    title: 'list.title',
  },
  {
    ...forms,
    path: '/users/create',
    permission: 'create-user',
    screen: () => import('./form/UserForm').then((m) => m.UserCreate),
    title: 'form.create',
  },
  {
    ...forms,
    path: '/users/:id/edit',
    permission: 'update-user',
    screen: () => import('./form/UserForm').then((m) => m.UserEdit),
    title: 'form.edit',
  },
  {
    ...forms,
    path: '/users/:id/view',
    permission: ['show-user', 'update-user'],
    screen: () => import('./view/UserShow').then((m) => m.UserShow),
    title: 'show.title',
  },
  {
    ...shell,
    path: '/users/:id/assign',
    permission: 'super',
    screen: () => import('./assign/Assign').then((m) => m.Assign),
    title: 'assign.title',
  },
  {
    ...shell,
    path: '/users/:id/documents',
    permission: 'show-document',
    screen: () => import('./documents/Documents').then((m) => m.Documents),
    title: 'documents.title',
  },
  {
    ...shell,
    path: '/users/:id/documents/create',
    permission: 'create-document',
    screen: () => import('./documents/DocumentForm').then((m) => m.DocumentCreate),
    title: 'documents.new',
  },
  {
    ...shell,
    path: '/users/:id/why',
    permission: 'super',
    texts: ['permissions', 'why'],
    screen: () => import('./why/WhyPage').then((m) => m.WhyPage),
    title: 'why.title',
  },
  {
    ...shell,
    texts: ['auth', 'register', 'notifications'],
    path: '/profile/edit',
    permission: 'any',
    density: 'person',
    screen: () => import('./profile/ProfileEdit').then((m) => m.ProfileEdit),
    title: 'profile.title',
  },
  {
    ...shell,
    path: '/profile/second-factor',
    permission: 'any',
    density: 'person',
    texts: ['secondFactor'],
    screen: () => import('./secondFactor/SecondFactorPage').then((m) => m.SecondFactorPage),
    title: 'profile.secondFactor',
  },
  {
    path: '/set-up-second-factor',
    permission: 'any',
    layout: 'bare',
    density: 'person',
    texts: ['auth', 'secondFactor'],
    screen: () => import('./secondFactor/RequiredSecondFactor').then((m) => m.RequiredSecondFactor),
    title: 'profile.secondFactor',
  },
  {
    ...shell,
    path: '/profile/sessions',
    permission: 'any',
    density: 'person',
    screen: () => import('./profile/OwnSessions').then((m) => m.OwnSessions),
    title: 'sessions.title',
  },
  {
    ...shell,
    path: '/profile/calendar',
    permission: 'update-profile',
    density: 'person',
    screen: () => import('./profile/CalendarFeedPage').then((m) => m.CalendarFeedPage),
    title: 'calendar.title',
  },
])

export const areaMenu = menu('users', [
  {
    group: 'administrative',
    section: 'users',
    to: '/users',
    permission: 'list-user',
    icon: <IconUsers />,
    label: 'menu.users',
    order: 10,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    users: typeof english
  }
}
