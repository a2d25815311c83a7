import { IconCalendarEvent, IconCalendarSearch } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { type AreaEntry, menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'patient' } as const

/** Routes of the patient's appointments and of booking, from search to confirmation. */
export const areaRoutes = routes('appointments', [
  {
    ...shell,
    path: '/patient/appointments',
    permission: 'patient-show-appointment',
    screen: () => import('./mine/Appointments').then((m) => m.Appointments),
    title: 'list.title',
  },
  {
    ...shell,
    path: '/patient/appointments/:id/show',
    permission: 'patient-show-appointment',
    screen: () => import('./mine/AppointmentShow').then((m) => m.AppointmentShow),
    title: 'show.title',
  },
  {
    ...shell,
    path: '/patient/clinic/search',
    permission: 'schedule-appointment',
    screen: () => import('./booking/ClinicSearch').then((m) => m.ClinicSearch),
    title: 'search.title',
  },
  {
    ...shell,
    path: '/patient/appointment/select',
    permission: 'schedule-appointment',
    screen: () => import('./doctors/DoctorSelect').then((m) => m.DoctorSelect),
    title: 'doctors.title',
  },
  {
    ...shell,
    path: '/patient/slot/select',
    permission: 'schedule-appointment',
    screen: () => import('./slots/SlotSelect').then((m) => m.SlotSelect),
    title: 'slots.title',
  },
  {
    ...shell,
    path: '/complaint/create',
    permission: 'schedule-appointment',
    screen: () => import('./complaint/ComplaintCreate').then((m) => m.ComplaintCreate),
    title: 'complaint.title',
  },
  {
    ...shell,
    path: '/complaint/:appointmentId/edit',
    permission: 'patient-show-appointment',
    screen: () => import('./complaint/ComplaintEdit').then((m) => m.ComplaintEdit),
    title: 'complaint.editTitle',
  },
  {
    ...shell,
    path: '/payment/methods',
    permission: 'schedule-appointment',
    screen: () => import('./payment/PaymentMethods').then((m) => m.PaymentMethods),
    title: 'pay.title',
  },
])

const entries: readonly Omit<AreaEntry<'appointments'>, 'group'>[] = [
  {
    to: '/patient/appointments',
    permission: 'patient-show-appointment',
    icon: <IconCalendarEvent />,
    label: 'menu.appointments',
    order: 20,
    tab: { order: 10 },
  },
  {
    to: '/patient/clinic/search',
    permission: 'schedule-appointment',
    icon: <IconCalendarSearch />,
    label: 'menu.search',
    order: 30,
    tab: { order: 20, label: 'menu.tab.search' },
  },
]

/** The area's menu entries: for patients; and for staff who are also patients, at the end of the group `mine`. */
export const areaMenu = menu('appointments', [
  ...entries.map((entry) => ({ ...entry, group: 'patient' as const })),
  ...entries.map((entry) => ({ ...entry, group: 'mine' as const, order: entry.order + 100 })),
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    appointments: typeof english
  }
}
