import { IconAlertTriangle, IconCash, IconCreditCard, IconScale } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const patient = { layout: 'shell', density: 'patient', permission: 'schedule-appointment' } as const
const staff = { layout: 'shell', density: 'staff' } as const

/** Routes on which patients pay, and on which staff receive cash and look after payments and their providers. */
export const areaRoutes = routes('payments', [
  {
    ...patient,
    path: '/payment/card',
    screen: () => import('./pay/CardPayment').then((m) => m.CardPayment),
    title: 'card.title',
  },
  {
    ...patient,
    path: '/payment/paymob',
    screen: () => import('./pay/CardPayment').then((m) => m.CardPayment),
    title: 'card.title',
  },
  {
    ...patient,
    path: '/payment/fawry',
    screen: () => import('./pay/FawryPayment').then((m) => m.FawryPayment),
    title: 'fawry.title',
  },
  {
    ...patient,
    path: '/payment/:method',
    screen: () => import('./pay/PayMethod').then((m) => m.PayMethod),
    title: 'card.title',
  },
  {
    ...patient,
    path: '/payment/paymob/details',
    screen: () => import('./pay/PaymobReturn').then((m) => m.PaymobReturn),
    title: 'result.title',
  },
  {
    ...patient,
    path: '/payment/fawry/details',
    screen: () => import('./pay/FawryReturn').then((m) => m.FawryReturn),
    title: 'result.title',
  },
  {
    ...patient,
    path: '/patient/quick-payment/:appointmentCode',
    permission: 'patient-show-appointment',
    screen: () => import('./pay/QuickPayment').then((m) => m.QuickPayment),
    title: 'quick.title',
  },
  {
    path: '/payments/settings',
    permission: 'super',
    screen: () => import('./settings/PaymentSettings').then((m) => m.PaymentSettings),
    title: 'settings.title',
    layout: 'shell',
    density: 'staff',
  },
  {
    ...staff,
    path: '/payments/drawer',
    permission: 'receive-cash',
    screen: () => import('./drawer/DrawerPage').then((m) => m.DrawerPage),
    title: 'drawer.title',
    texts: ['staffAppointments'],
  },
  {
    ...staff,
    path: '/payments/review',
    permission: 'list-payments',
    screen: () => import('./review/ReviewList').then((m) => m.ReviewList),
    title: 'review.title',
  },
  {
    ...staff,
    path: '/payments/review/:id',
    permission: 'list-payments',
    screen: () => import('./review/ReviewShow').then((m) => m.ReviewShow),
    title: 'review.document',
  },
  {
    ...staff,
    path: '/payments/reconciliation',
    permission: 'list-payments',
    screen: () => import('./reconciliation/ReconciliationPage').then((m) => m.ReconciliationPage),
    title: 'reconciliation.title',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('payments', [
  {
    group: 'locations',
    to: '/payments/drawer',
    permission: 'receive-cash',
    icon: <IconCash />,
    label: 'menu.drawer',
    order: 17,
  },
  {
    group: 'administrative',
    section: 'payments',
    to: '/payments/review',
    permission: 'list-payments',
    icon: <IconAlertTriangle />,
    label: 'menu.review',
    order: 97,
  },
  {
    group: 'administrative',
    section: 'payments',
    to: '/payments/reconciliation',
    permission: 'list-payments',
    icon: <IconScale />,
    label: 'menu.reconciliation',
    order: 98,
  },
  {
    group: 'administrative',
    section: 'payments',
    to: '/payments/settings',
    permission: 'super',
    icon: <IconCreditCard />,
    label: 'menu.settings',
    order: 96,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    payments: typeof english
  }
}
