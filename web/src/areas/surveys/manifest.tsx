import { IconZoomQuestion } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** Routes of the question bank. */
export const areaRoutes = routes('surveys', [
  {
    ...shell,
    path: '/questions',
    permission: 'list-question',
    screen: () => import('./bank/QuestionList').then((m) => m.QuestionList),
    title: 'question.title',
  },
  {
    ...shell,
    path: '/questions/create',
    permission: 'create-question',
    screen: () => import('./bank/QuestionForm').then((m) => m.QuestionCreate),
    title: 'question.new',
  },
  {
    ...shell,
    path: '/questions/:id/edit',
    permission: 'update-question',
    screen: () => import('./bank/QuestionForm').then((m) => m.QuestionEdit),
    title: 'question.edit',
  },
  {
    ...shell,
    path: '/questions/:id/show',
    permission: ['show-question', 'update-question'],
    screen: () => import('./bank/QuestionShow').then((m) => m.QuestionShow),
    title: 'question.one',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('surveys', [
  {
    group: 'administrative',
    section: 'surveys',
    to: '/questions',
    permission: 'list-question',
    icon: <IconZoomQuestion />,
    label: 'menu.questions',
    order: 55,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    surveys: typeof english
  }
}
