import { IconCreditCard } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Route of the settings of the payment providers. */
export const areaRoutes = routes('payments', [
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
