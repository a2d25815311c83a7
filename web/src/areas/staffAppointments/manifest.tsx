import { IconCalendarUser, IconCalendarX } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** Routes of the appointments for staff. */
export const areaRoutes = routes('staffAppointments', [
  {
    ...shell,
    path: '/appointments',
    permission: 'list-appointment',
    screen: () => import('./list/AppointmentList').then((m) => m.AppointmentList),
    title: 'list.title',
  },
  {
    ...shell,
    path: '/appointments/create',
    permission: 'create-appointment',
    screen: () => import('./create/CreateAppointment').then((m) => m.CreateAppointment),
    title: 'create.title',
    texts: ['auth', 'register', 'users'],
  },
  {
    ...shell,
    path: '/appointments/:id/edit',
    permission: 'update-appointment',
    screen: () => import('./create/MoveAppointment').then((m) => m.MoveAppointment),
    title: 'move.title',
  },
  {
    ...shell,
    path: '/cancelled-appointments',
    permission: 'list-appointment',
    screen: () => import('./list/CancelledAppointments').then((m) => m.CancelledAppointments),
    title: 'cancelled.title',
  },
  {
    ...shell,
    path: '/appointments/:id/show',
    permission: ['show-appointment', 'update-appointment'],
    screen: () => import('./show/AppointmentShow').then((m) => m.AppointmentShow),
    title: 'show.document',
    texts: ['alerts', 'allergies', 'investigations', 'prescriptions', 'problems'],
  },
  {
    ...shell,
    path: '/appointments/:id/delete',
    permission: 'delete-appointment',
    screen: () => import('./AppointmentDelete').then((m) => m.AppointmentDelete),
    title: 'delete.title',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('staffAppointments', [
  {
    group: 'locations',
    to: '/appointments',
    permission: 'list-appointment',
    icon: <IconCalendarUser />,
    label: 'menu.appointments',
    order: 15,
  },
  {
    group: 'locations',
    to: '/cancelled-appointments',
    permission: 'list-appointment',
    icon: <IconCalendarX />,
    label: 'menu.cancelled',
    order: 16,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    staffAppointments: typeof english
  }
}
