import { IconCalendarEvent } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** The calendar of the hospitals. */
export const areaRoutes = routes('calendarEvents', [
  {
    layout: 'shell',
    density: 'staff',
    path: '/calendar',
    permission: 'show-calendar',
    screen: () => import('./CalendarPage').then((m) => m.CalendarPage),
    title: 'title',
  },
])

export const areaMenu = menu('calendarEvents', [
  {
    group: 'mine',
    to: '/calendar',
    permission: 'show-calendar',
    icon: <IconCalendarEvent />,
    label: 'menu.calendar',
    order: 36,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    calendarEvents: typeof english
  }
}
