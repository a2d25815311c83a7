import { IconChartBar, IconClipboardCheck, IconClipboardList, IconFlag } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const staff = { layout: 'shell', density: 'staff' } as const
const patient = { layout: 'shell', density: 'patient', texts: ['answering'] } as const
const ofLists = ['list-survey-instance', 'list-all-patients-survey-instances'] as const
const ofFlags = ['show-survey-instance', 'update-survey-instance', 'show-follow-up', 'update-follow-up'] as const
const ofStatistics = ['list-all-survey-statistics', 'show-survey-instance', 'show-follow-up'] as const

/** Routes of submissions: filling in forms, the lists, their statistics, their red flags, and the print of one. */
export const areaRoutes = routes('submissions', [
  {
    ...patient,
    path: '/patient/survey-instances',
    permission: 'patient-list-survey-instance',
    screen: () => import('./patient/MySubmissions').then((m) => m.MySubmissions),
    title: 'mine.title',
  },
  {
    ...patient,
    path: '/patient/survey-instances/:id',
    permission: ['patient-show-survey-instance', 'patient-update-survey-instance'],
    screen: () => import('./patient/OwnSubmission').then((m) => m.OwnSubmission),
    title: 'mine.title',
  },
  {
    ...patient,
    path: '/patient/survey-instance/create',
    permission: 'patient-create-survey-instance',
    screen: () => import('./patient/CreateOwnSubmission').then((m) => m.CreateOwnSubmission),
    title: 'create.title',
  },
  {
    ...staff,
    path: '/public-surveys',
    permission: ofLists,
    screen: () => import('./staff/SubmissionList').then((m) => m.SubmissionList),
    title: 'list.title',
    texts: ['answering'],
  },
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
  {
    ...staff,
    path: '/specialties-forms/:id/print',
    permission: [
      'show-specialties-form',
      'update-specialties-form',
      'create-survey-instance',
      'show-survey-instance',
      'update-survey-instance',
    ],
    screen: () => import('./print/BlankPrint').then((m) => m.BlankPrint),
    title: 'print.title',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('submissions', [
  {
    group: 'patient',
    to: '/patient/survey-instances',
    permission: 'patient-list-survey-instance',
    icon: <IconClipboardCheck />,
    label: 'menu.mine',
    order: 40,
  },
  {
    group: 'administrative',
    section: 'surveys',
    to: '/public-surveys',
    permission: ofLists,
    icon: <IconClipboardList />,
    label: 'menu.list',
    order: 62,
  },
  {
    group: 'administrative',
    section: 'surveys',
    to: '/survey-statistics',
    permission: ofStatistics,
    icon: <IconChartBar />,
    label: 'menu.statistics',
    order: 64,
  },
  {
    group: 'administrative',
    section: 'surveys',
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
