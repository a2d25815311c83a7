import { IconTimeline } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import { timelineAddress } from './addresses'
import type english from './locales/en.json'

const patient = {
  layout: 'shell',
  density: 'patient',
  permission: 'patientTimeLine',
  texts: ['appointments', 'investigations'],
} as const

/** Routes of the patient's timeline, of what was ordered in a visit, and of the results of a stay; its prescriptions are of their own area. */
export const areaRoutes = routes('patientTimeline', [
  {
    ...patient,
    path: timelineAddress,
    texts: [...patient.texts, 'allergies'],
    screen: () => import('./Timeline').then((m) => m.Timeline),
    title: 'title',
  },
  {
    ...patient,
    path: '/patient/timeline/appointment/:id/show',
    screen: () => import('./Visit').then((m) => m.Visit),
    title: 'visit.title',
  },
  {
    ...patient,
    path: '/patient/timeline/appointment/:id/show/diagnosis',
    screen: () => import('./Diagnosis').then((m) => m.Diagnosis),
    title: 'diagnosis.title',
  },
  {
    ...patient,
    path: '/patient/timeline/appointment/:id/show/lab-rad',
    screen: () => import('./LabRad').then((m) => m.LabRad),
    title: 'visit.tests',
  },
  {
    ...patient,
    path: '/patient/timeline/episode/:id/show/lab-rad',
    screen: () => import('./StayResults').then((m) => m.StayResults),
    title: 'stay.results',
  },
])

/** The area's entry in the menu. */
export const areaMenu = menu('patientTimeline', [
  {
    group: 'patient',
    to: timelineAddress,
    permission: 'patientTimeLine',
    icon: <IconTimeline />,
    label: 'menu.timeline',
    order: 35,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    patientTimeline: typeof english
  }
}
