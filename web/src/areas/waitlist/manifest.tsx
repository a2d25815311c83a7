import { IconHourglassHigh } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const patient = { layout: 'shell', density: 'patient', permission: 'schedule-appointment' } as const

/** Routes of the waiting list, for patients and for staff. */
export const areaRoutes = routes('waitlist', [
  {
    ...patient,
    path: '/patient/waitlist',
    screen: () => import('./mine/MyWaitlist').then((m) => m.MyWaitlist),
    title: 'mine.title',
    texts: ['appointments'],
  },
  {
    ...patient,
    path: '/patient/waitlist/join',
    screen: () => import('./join/JoinWaitlist').then((m) => m.JoinWaitlist),
    title: 'join.title',
    texts: ['appointments'],
  },
  {
    layout: 'shell',
    density: 'staff',
    path: '/waitlist',
    permission: 'list-appointment',
    screen: () => import('./staff/StaffWaitlist').then((m) => m.StaffWaitlist),
    title: 'staff.title',
  },
  {
    layout: 'shell',
    density: 'staff',
    path: '/waitlist/new',
    permission: 'create-appointment',
    screen: () => import('./staff/AddToWaitlist').then((m) => m.AddToWaitlist),
    title: 'add.title',
    texts: ['users', 'staffAppointments'],
  },
  {
    layout: 'shell',
    density: 'staff',
    path: '/waitlist/:id/offer',
    permission: 'update-appointment',
    screen: () => import('./staff/OfferTime').then((m) => m.OfferTime),
    title: 'offer.title',
    texts: ['staffAppointments'],
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('waitlist', [
  {
    group: 'locations',
    to: '/waitlist',
    permission: 'list-appointment',
    icon: <IconHourglassHigh />,
    label: 'menu.staff',
    order: 17,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    waitlist: typeof english
  }
}
