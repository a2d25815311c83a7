import { IconArrowMerge } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const superAdmin = { layout: 'shell', density: 'staff', permission: 'super' } as const

/** Routes for merging two records of one patient, and for undoing it. */
export const areaRoutes = routes('patientMerges', [
  {
    ...superAdmin,
    path: '/users/:id/merge',
    screen: () => import('./MergeRecords').then((m) => m.MergeRecords),
    title: 'title',
    texts: ['users', 'auth'],
    isReused: true,
  },
  {
    ...superAdmin,
    path: '/patient-merges',
    screen: () => import('./MergeList').then((m) => m.MergeList),
    title: 'list.title',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('patientMerges', [
  {
    group: 'administrative',
    section: 'users',
    to: '/patient-merges',
    permission: 'super',
    icon: <IconArrowMerge />,
    label: 'menu.patientMerges',
    order: 95,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    patientMerges: typeof english
  }
}
