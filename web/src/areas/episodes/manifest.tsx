import { IconBed } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** Routes of episodes: the hospitals, the list of each, the admission, and the page of a case. */
export const areaRoutes = routes('episodes', [
  {
    ...shell,
    path: '/episodes/select-spoke',
    permission: 'list-episode',
    screen: () => import('./spokes/SelectSpoke').then((m) => m.SelectSpoke),
    title: 'spokes.title',
  },
  {
    ...shell,
    path: '/episodes/cases/:hospitalId',
    permission: 'list-episode',
    screen: () => import('./list/EpisodeList').then((m) => m.EpisodeList),
    title: 'list.title',
    texts: ['users'],
  },
  {
    ...shell,
    path: '/episodes/cases/:hospitalId/transfers',
    permission: 'list-episode',
    screen: () => import('./transfers/TransferList').then((m) => m.TransferList),
    title: 'list.transfers',
    texts: ['transfers', 'vitals'],
  },
  {
    ...shell,
    path: '/episodes/spock/cases/:hospitalId/create',
    permission: 'create-episode',
    screen: () => import('./create/CreateEpisode').then((m) => m.CreateEpisode),
    title: 'create.title',
    texts: ['answering', 'auth', 'icd', 'register', 'users'],
  },
  {
    ...shell,
    path: '/episodes/spok/case/:episodeId',
    permission: ['show-episode', 'update-episode'],
    screen: () => import('./case/CasePage').then((m) => m.CasePage),
    title: 'case.document',
    // Of the first useful screen; other parts load their own.
    texts: ['alerts', 'allergies', 'problems', 'vitals'],
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('episodes', [
  {
    group: 'mine',
    to: '/episodes/select-spoke',
    under: '/episodes',
    permission: 'list-episode',
    icon: <IconBed />,
    label: 'menu.episodes',
    order: 30,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    episodes: typeof english
  }
}
