import { IconMail } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Routes of the outbox: emails that were stored instead of sent, and text messages. */
export const areaRoutes = routes('outbox', [
  {
    path: '/outbox',
    permission: 'show-outbox',
    screen: () => import('./Outbox').then((m) => m.Outbox),
    title: 'title',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/outbox/texts',
    permission: 'show-outbox',
    screen: () => import('./TextOutbox').then((m) => m.TextOutbox),
    title: 'texts',
    layout: 'shell',
    density: 'staff',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('outbox', [
  {
    group: 'administrative',
    section: 'installation',
    to: '/outbox',
    permission: 'show-outbox',
    icon: <IconMail />,
    label: 'menu.outbox',
    order: 90,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    outbox: typeof english
  }
}
