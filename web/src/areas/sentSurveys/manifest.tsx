import { IconClipboardText, IconSend } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const answering = { layout: 'shell', density: 'patient', texts: ['submissions', 'answering'] } as const
const staff = { layout: 'shell', density: 'staff', permission: 'manage-public-surveys' } as const

/** Routes on which staff send surveys to patients, and patients see those that were sent to them. */
export const areaRoutes = routes('sentSurveys', [
  {
    ...staff,
    path: '/send-surveys',
    screen: () => import('./staff/SentSurveyList').then((m) => m.SentSurveyList),
    title: 'title',
  },
  {
    ...staff,
    path: '/send-surveys/create',
    screen: () => import('./staff/SentSurveyForm').then((m) => m.SentSurveyCreate),
    title: 'new',
  },
  {
    ...staff,
    path: '/send-surveys/:id/edit',
    screen: () => import('./staff/SentSurveyForm').then((m) => m.SentSurveyEdit),
    title: 'edit',
  },
  {
    layout: 'shell',
    density: 'patient',
    path: '/matched-sent-surveys',
    permission: 'patient-list-survey-instance',
    screen: () => import('./mine/MatchedSurveys').then((m) => m.MatchedSurveys),
    title: 'mine.title',
    texts: ['submissions', 'answering'],
  },
  {
    ...answering,
    path: '/Answer-Survey/:id/:surveyId',
    permission: 'patient-create-survey-instance',
    screen: () => import('./mine/AnswerSurvey').then((m) => m.AnswerSurvey),
    title: 'mine.answerTitle',
  },
  {
    ...answering,
    path: '/Edit-Survey/:id',
    permission: 'patient-update-survey-instance',
    screen: () => import('./mine/EditSurvey').then((m) => m.EditSurvey),
    title: 'mine.answerTitle',
  },
])

/** The area's entries in the menu. */
export const areaMenu = menu('sentSurveys', [
  {
    group: 'administrative',
    section: 'surveys',
    to: '/send-surveys',
    permission: 'manage-public-surveys',
    icon: <IconSend />,
    label: 'menu.sent',
    order: 65,
  },
  {
    group: 'patient',
    to: '/matched-sent-surveys',
    permission: 'patient-list-survey-instance',
    icon: <IconClipboardText />,
    label: 'menu.mine',
    order: 50,
    tab: { order: 40 },
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    sentSurveys: typeof english
  }
}
