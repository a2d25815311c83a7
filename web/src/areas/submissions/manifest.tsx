import { IconChartBar, IconFlag } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const staff = { layout: 'shell', density: 'staff' } as const
const ofFlags = ['show-survey-instance', 'update-survey-instance'] as const
const ofStatistics = ['list-all-survey-statistics', 'show-survey-instance'] as const

/** Routes of submissions: their statistics, their red flags, and the print of one. */
export const areaRoutes = routes('submissions', [
  {
    ...staff,
    path: '/survey-statistics',
    permission: ofStatistics,
    screen: () => import('./statistics/StatisticsPage').then((m) => m.StatisticsPage),
    title: 'statistics.title',
  },
  {
    ...staff,
    path: '/survey-flags',
    permission: ofFlags,
    screen: () => import('./flags/FlagList').then((m) => m.FlagList),
    title: 'flags.title',
  },
  {
    ...staff,
    path: '/survey-instances/:id/print',
    permission: ofFlags,
    screen: () => import('./print/SubmissionPrint').then((m) => m.SubmissionPrint),
    title: 'print.title',
    texts: ['answering'],
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('submissions', [
  {
    group: 'administrative',
    to: '/survey-statistics',
    permission: ofStatistics,
    icon: <IconChartBar />,
    label: 'menu.statistics',
    order: 64,
  },
  {
    group: 'administrative',
    to: '/survey-flags',
    permission: ofFlags,
    icon: <IconFlag />,
    label: 'menu.flags',
    order: 63,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    submissions: typeof english
  }
}
