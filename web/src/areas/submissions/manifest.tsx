import { IconClipboardList, IconClipboardText } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const patient = { layout: 'shell', density: 'patient', texts: ['answering'] } as const

/** Routes of filled-in forms, for patients and for staff. */
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
    layout: 'shell',
    density: 'staff',
    path: '/public-surveys',
    permission: ['list-survey-instance', 'list-all-patients-survey-instances'],
    screen: () => import('./staff/SubmissionList').then((m) => m.SubmissionList),
    title: 'list.title',
    texts: ['answering'],
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('submissions', [
  {
    group: 'patient',
    to: '/patient/survey-instances',
    permission: 'patient-list-survey-instance',
    icon: <IconClipboardText />,
    label: 'menu.mine',
    order: 40,
  },
  {
    group: 'locations',
    to: '/public-surveys',
    permission: ['list-survey-instance', 'list-all-patients-survey-instances'],
    icon: <IconClipboardList />,
    label: 'menu.list',
    order: 40,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    submissions: typeof english
  }
}
