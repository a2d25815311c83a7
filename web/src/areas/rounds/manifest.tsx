import { IconCalendarUser, IconUsersGroup } from '@tabler/icons-react'
import { takesPart } from '#contract/meeting/roundCall'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Those who are shown the page of their rounds in the menu; everybody else who is invited gets there by the notification. */
const oftenInvited = ['show-round', 'show-episode', 'show-calendar'] as const

/** The routes of rounds (document 3). */
export const areaRoutes = routes('rounds', [
  {
    path: '/public/rounds',
    permission: 'public',
    screen: () => import('./public/PublicRounds').then((m) => m.PublicRounds),
    title: 'public.title',
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/public/rounds/confirm',
    permission: 'public',
    screen: () => import('./public/ConfirmPage').then((m) => m.ConfirmPage),
    title: 'confirm.title',
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/public/rounds/hall',
    permission: 'public',
    screen: () => import('./public/HallPage').then((m) => m.HallPage),
    title: 'hall.title',
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/public/rounds/certificate/:code',
    permission: 'public',
    screen: () => import('./public/CertificatePage').then((m) => m.CertificatePage),
    title: 'certificate.title',
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/rounds',
    permission: 'list-round',
    screen: () => import('./RoundList').then((m) => m.RoundList),
    title: 'title',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/create',
    permission: 'create-round',
    screen: () => import('./forms/RoundForm').then((m) => m.RoundCreate),
    title: 'new',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/edit/:id',
    permission: 'update-round',
    screen: () => import('./forms/RoundForm').then((m) => m.RoundEdit),
    title: 'edit',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/my-rounds',
    permission: takesPart,
    screen: () => import('./MyRounds').then((m) => m.MyRounds),
    title: 'mine.title',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/attendee/rounds',
    permission: takesPart,
    screen: () => import('./MyRounds').then((m) => m.AttendeeRounds),
    title: 'mine.attendee',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/my-rounds/:id/details',
    permission: takesPart,
    screen: () => import('./MyRoundDetails').then((m) => m.MyRoundDetails),
    title: 'round',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/my-rounds/:id/recording',
    permission: takesPart,
    screen: () => import('./recording/RecordingPage').then((m) => m.RecordingPage),
    title: 'recording',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/show/:id',
    permission: 'show-round',
    screen: () => import('./RoundDetail').then((m) => m.RoundDetail),
    title: 'round',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/rounds/:id',
    permission: 'show-round',
    screen: () => import('./RoundDetail').then((m) => m.RoundDetail),
    title: 'round',
    layout: 'shell',
    density: 'staff',
  },
  {
    path: '/round/:sessionToken/conference',
    permission: takesPart,
    screen: () => import('./conference/ConferencePage').then((m) => m.ConferencePage),
    title: 'conference.title',
    texts: ['chat', 'meeting'],
    layout: 'focus',
    density: 'staff',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('rounds', [
  {
    group: 'mine',
    to: '/rounds/my-rounds',
    permission: oftenInvited,
    icon: <IconCalendarUser />,
    label: 'menu.mine',
    order: 36,
  },
  {
    group: 'administrative',
    to: '/rounds',
    permission: 'list-round',
    icon: <IconUsersGroup />,
    label: 'menu.rounds',
    order: 37,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    rounds: typeof english
  }
}
