import { IconCreditCard } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const patient = { layout: 'shell', density: 'patient', permission: 'schedule-appointment' } as const

/** Routes on which patients pay, and of the settings of the payment providers. */
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
])

/** The area's entries in the menu. */
export const areaMenu = menu('payments', [
  {
    group: 'administrative',
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
