import { IconReportAnalytics } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** The routes of reports (document 3, section 2). */
export const areaRoutes = routes('reports', [
  {
    ...shell,
    path: '/old-reports',
    permission: ['list-reports', 'show-report'],
    screen: () => import('./FixedList').then((m) => m.FixedList),
    title: 'fixed.title',
  },
  {
    ...shell,
    path: '/old-reports/:type',
    permission: 'show-report',
    screen: () => import('./FixedReport').then((m) => m.FixedReport),
    title: 'fixed.title',
  },
  {
    ...shell,
    path: '/old-reports/:type/details/:modelId',
    permission: 'show-report',
    screen: () => import('./FixedDetails').then((m) => m.FixedDetails),
    title: 'fixed.title',
  },
  {
    ...shell,
    path: '/reports',
    permission: 'list-reports',
    screen: () => import('./SavedList').then((m) => m.SavedList),
    title: 'saved.title',
  },
  {
    ...shell,
    path: '/reports/create',
    permission: 'create-report',
    screen: () => import('./builder/BuilderPages').then((m) => m.CreateReport),
    title: 'builder.new',
  },
  {
    ...shell,
    path: '/reports/schedules',
    permission: 'show-report',
    screen: () => import('./Schedules').then((m) => m.Schedules),
    title: 'schedules.title',
  },
  {
    ...shell,
    path: '/reports/:id/edit',
    permission: 'update-report',
    screen: () => import('./builder/BuilderPages').then((m) => m.EditReport),
    title: 'builder.edit',
  },
  {
    ...shell,
    path: '/reports/:id/result',
    permission: 'show-report',
    screen: () => import('./SavedResult').then((m) => m.SavedResult),
    title: 'saved.result',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('reports', [
  {
    group: 'administrative',
    section: 'reports',
    to: '/old-reports',
    permission: ['list-reports', 'show-report'],
    icon: <IconReportAnalytics />,
    label: 'menu.fixed',
    order: 80,
  },
  {
    group: 'administrative',
    section: 'reports',
    to: '/reports',
    permission: 'list-reports',
    icon: <IconReportAnalytics />,
    label: 'menu.saved',
    order: 81,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    reports: typeof english
  }
}
