import { IconAlarm } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/**
 * Routes of vital signs: the inpatients of a hospital by their next check, the form of one of them, and the escalations
 * of all hospitals.
 */
export const areaRoutes = routes('vitals', [
  {
    ...shell,
    path: '/escalations',
    permission: 'list-vital-sign',
    screen: () => import('./escalations/EscalationBoard').then((m) => m.EscalationBoard),
    title: 'escalation.board',
  },
  {
    ...shell,
    path: '/episodes/cases/:hospitalId/vital-signs',
    permission: 'list-vital-sign',
    screen: () => import('./ward/WardList').then((m) => m.WardList),
    title: 'ward.title',
    texts: ['users'],
  },
  {
    ...shell,
    path: '/episodes/cases/:hospitalId/vital-signs/:episodeId',
    permission: 'create-vital-sign',
    screen: () => import('./ward/WardSet').then((m) => m.WardSet),
    title: 'add',
    texts: ['alerts', 'allergies'],
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('vitals', [
  {
    group: 'mine',
    to: '/escalations',
    permission: 'list-vital-sign',
    icon: <IconAlarm />,
    label: 'menu.escalations',
    order: 31,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    vitals: typeof english
  }
}
