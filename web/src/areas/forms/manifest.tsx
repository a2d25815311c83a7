import { IconForms, IconShare } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** Routes of specialty forms and of shared forms. */
export const areaRoutes = routes('forms', [
  {
    ...shell,
    path: '/specialties-forms',
    permission: 'list-specialties-form',
    screen: () => import('./FormList').then((m) => m.FormList),
    title: 'title',
  },
  {
    ...shell,
    path: '/specialties-forms/create',
    permission: 'create-specialties-form',
    screen: () => import('./builder/FormBuilder').then((m) => m.FormCreate),
    title: 'new',
    texts: ['answering'],
  },
  {
    ...shell,
    path: '/specialties-forms/:id/edit',
    permission: ['update-specialties-form', 'show-specialties-form'],
    screen: () => import('./builder/FormBuilder').then((m) => m.FormEdit),
    title: 'edit',
    texts: ['answering'],
  },
  {
    ...shell,
    path: '/shared-forms',
    permission: 'manage-public-surveys',
    screen: () => import('./SharedFormList').then((m) => m.SharedFormList),
    title: 'shared.title',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('forms', [
  {
    group: 'administrative',
    section: 'surveys',
    to: '/specialties-forms',
    permission: 'list-specialties-form',
    icon: <IconForms />,
    label: 'menu.forms',
    order: 56,
  },
  {
    group: 'administrative',
    section: 'surveys',
    to: '/shared-forms',
    permission: 'manage-public-surveys',
    icon: <IconShare />,
    label: 'menu.shared',
    order: 57,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    forms: typeof english
  }
}
