import { IconListSearch } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Routes of the audit log. */
export const areaRoutes = routes('audit', [
  {
    path: '/audit',
    permission: 'show-audit',
    screen: () => import('./AuditList').then((m) => m.AuditList),
    title: 'title',
    texts: ['calls', 'audited'],
    layout: 'shell',
    density: 'staff',
  },
])

export const areaMenu = menu('audit', [
  {
    group: 'administrative',
    section: 'installation',
    to: '/audit',
    permission: 'show-audit',
    icon: <IconListSearch />,
    label: 'menu.audit',
    order: 95,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    audit: typeof english
  }
}
