import { IconCalendarEvent, IconStethoscope } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** Routes for managing clinics, and for the clinic sessions of their doctors. */
export const areaRoutes = routes('clinics', [
  {
    ...shell,
    path: '/clinics',
    permission: 'list-clinic',
    screen: () => import('./list/ClinicList').then((m) => m.ClinicList),
    title: 'list.title',
  },
  {
    ...shell,
    path: '/clinics/create',
    permission: 'create-clinic',
    screen: () => import('./form/ClinicForm').then((m) => m.ClinicCreate),
    title: 'form.create',
  },
  {
    ...shell,
    path: '/clinics/edit/:id',
    permission: 'update-clinic',
    screen: () => import('./form/ClinicForm').then((m) => m.ClinicEdit),
    title: 'form.edit',
  },
  {
    ...shell,
    path: '/clinics/:id/hours',
    permission: ['show-clinic', 'update-clinic'],
    screen: () => import('./hours/SpecialHours').then((m) => m.SpecialHours),
    title: 'hours.title',
  },
  {
    ...shell,
    path: '/clinics/:id/hours/new/:kind',
    permission: 'update-clinic',
    screen: () => import('./hours/SpecialHoursForm').then((m) => m.SpecialHoursCreate),
    title: 'hours.new',
  },
  {
    ...shell,
    path: '/clinics/:id/hours/:date',
    permission: 'update-clinic',
    screen: () => import('./hours/SpecialHoursForm').then((m) => m.SpecialHoursEdit),
    title: 'hours.edit',
  },
  {
    ...shell,
    path: '/my-clinics',
    permission: 'list-my-clinics',
    screen: () => import('./mine/MyClinics').then((m) => m.MyClinics),
    title: 'mine.title',
  },
  {
    ...shell,
    path: '/clinics/my-clinics/:id/appointments/:date',
    isReused: true,
    permission: 'list-clinic-appointment',
    screen: () => import('./agenda/Agenda').then((m) => m.Agenda),
    title: 'agenda.title',
    texts: ['history', 'users'],
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('clinics', [
  {
    group: 'locations',
    to: '/clinics',
    permission: 'list-clinic',
    icon: <IconStethoscope />,
    label: 'menu.clinics',
    order: 10,
  },
  {
    group: 'mine',
    to: '/my-clinics',
    permission: 'list-my-clinics',
    icon: <IconCalendarEvent />,
    label: 'menu.mine',
    order: 20,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    clinics: typeof english
  }
}
