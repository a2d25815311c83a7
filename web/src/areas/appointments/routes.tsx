import { routes } from '../../app/router/route'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'patient' } as const

/** The patient's own appointments, and booking one from the search to its confirmation. */
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

declare module '../../app/i18n/catalogues' {
  interface Texts {
    appointments: typeof english
  }
}
