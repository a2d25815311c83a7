import { IconCalendarX } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Route of the periods for which data is kept, and of what was removed. */
export const areaRoutes = routes('retention', [
  {
    path: '/retention',
    permission: 'super',
    screen: () => import('./RetentionSettings').then((m) => m.RetentionSettings),
    title: 'title',
    layout: 'shell',
    density: 'staff',
  },
])

/** The area's entry in the menu. */
export const areaMenu = menu('retention', [
  {
    group: 'administrative',
    section: 'installation',
    to: '/retention',
    permission: 'super',
    icon: <IconCalendarX />,
    label: 'menu.retention',
    order: 97,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    retention: typeof english
  }
}
