import { IconFileCertificate } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const staff = { layout: 'shell', density: 'staff', permission: 'super' } as const

/** Routes of the terms of use: their versions for Super Admin, and the consent of each user. */
export const areaRoutes = routes('termsVersions', [
  {
    ...staff,
    path: '/terms-versions',
    screen: () => import('./VersionList').then((m) => m.VersionList),
    title: 'list.title',
  },
  {
    ...staff,
    path: '/terms-versions/create',
    screen: () => import('./PublishTerms').then((m) => m.PublishTerms),
    title: 'publish.title',
  },
  {
    layout: 'shell',
    density: 'person',
    path: '/profile/terms',
    permission: 'any',
    texts: ['users'],
    screen: () => import('./OwnTerms').then((m) => m.OwnTerms),
    title: 'own.title',
  },
])

/** The area's entry in the menu. */
export const areaMenu = menu('termsVersions', [
  {
    group: 'administrative',
    section: 'installation',
    to: '/terms-versions',
    permission: 'super',
    icon: <IconFileCertificate />,
    label: 'menu.terms',
    order: 96,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    termsVersions: typeof english
  }
}
