import { routes } from '../../app/router/route'
import type english from './locales/en.json'

/** The route of the discharge of an inpatient. */
export const areaRoutes = routes('discharge', [
  {
    layout: 'shell',
    density: 'staff',
    path: '/episodes/spok/case/:episodeId/discharge-form',
    permission: ['update-episode', 'close-episode'],
    screen: () => import('./wizard/DischargePage').then((m) => m.DischargePage),
    title: 'title',
    texts: [
      ...(['alerts', 'allergies', 'answering', 'auth', 'icd', 'prescriptions', 'problems', 'register'] as const),
      ...(['staffAppointments', 'submissions', 'users'] as const),
    ],
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    discharge: typeof english
  }
}
