import { routes } from '../../app/router/route'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff', permission: ['list-prescription', 'show-prescription'] } as const

const patient = { layout: 'shell', density: 'patient', permission: 'patient-show-appointment' } as const

/** Routes of prescriptions: the doses of a hospital that are due now, the prints of active prescriptions, and what patients read. */
export const areaRoutes = routes('prescriptions', [
  {
    ...shell,
    path: '/episodes/cases/:hospitalId/doses',
    screen: () => import('./ward/WardDoses').then((m) => m.WardDoses),
    title: 'ward.title',
    texts: ['allergies'],
  },
  {
    ...shell,
    path: '/episodes/spok/case/:episodeId/prescriptions/print',
    screen: () => import('./print/PrescriptionPrint').then((m) => m.PrescriptionPrint),
    title: 'print.title',
    texts: ['allergies'],
  },
  {
    ...shell,
    path: '/appointments/:id/prescriptions/print',
    screen: () => import('./print/VisitPrint').then((m) => m.VisitPrint),
    title: 'print.title',
    texts: ['allergies'],
  },
  {
    ...patient,
    path: '/patient/timeline/appointment/:id/show/prescription',
    screen: () => import('./own/OwnPrescriptions').then((m) => m.OwnPrescriptions),
    title: 'title',
  },
  {
    ...patient,
    path: '/patient/timeline/appointment/:id/show/prescription/print',
    screen: () => import('./own/OwnPrint').then((m) => m.OwnPrint),
    title: 'print.title',
    texts: ['allergies'],
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    prescriptions: typeof english
  }
}
