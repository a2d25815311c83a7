import { routes } from '../../app/router/route'
import type english from './locales/en.json'

const shell = { layout: 'shell', density: 'staff' } as const

/** What the other areas choose from: levels, specialties, cities. */
export const areaRoutes = routes('reference', [
  {
    ...shell,
    path: '/levels',
    permission: 'list-level',
    screen: () => import('./subjects/SubjectList').then((m) => m.LevelList),
    title: 'level.title',
  },
  {
    ...shell,
    path: '/levels/create',
    permission: 'create-level',
    screen: () => import('./subjects/SubjectRecord').then((m) => m.LevelCreate),
    title: 'level.new',
  },
  {
    ...shell,
    path: '/levels/:id/show',
    permission: ['show-level', 'update-level'],
    screen: () => import('./subjects/SubjectRecord').then((m) => m.LevelShow),
    title: 'level.one',
  },
  {
    ...shell,
    path: '/levels/:id/edit',
    permission: 'update-level',
    screen: () => import('./subjects/SubjectRecord').then((m) => m.LevelEdit),
    title: 'level.edit',
  },
  {
    ...shell,
    path: '/specialties',
    permission: 'list-specialty',
    screen: () => import('./subjects/SubjectList').then((m) => m.SpecialtyList),
    title: 'specialty.title',
  },
  {
    ...shell,
    path: '/specialties/create',
    permission: 'create-specialty',
    screen: () => import('./subjects/SubjectRecord').then((m) => m.SpecialtyCreate),
    title: 'specialty.new',
  },
  {
    ...shell,
    path: '/specialties/:id/show',
    permission: ['show-specialty', 'update-specialty'],
    screen: () => import('./subjects/SubjectRecord').then((m) => m.SpecialtyShow),
    title: 'specialty.one',
  },
  {
    ...shell,
    path: '/specialties/:id/edit',
    permission: 'update-specialty',
    screen: () => import('./subjects/SubjectRecord').then((m) => m.SpecialtyEdit),
    title: 'specialty.edit',
  },
  {
    ...shell,
    path: '/cities',
    permission: 'list-city',
    screen: () => import('./cities/CityList').then((m) => m.CityList),
    title: 'city.title',
  },
  {
    ...shell,
    path: '/cities/create',
    permission: 'create-city',
    screen: () => import('./cities/CityForm').then((m) => m.CityCreate),
    title: 'city.new',
  },
  {
    ...shell,
    path: '/cities/:id/show',
    permission: ['show-city', 'update-city'],
    screen: () => import('./cities/CityShow').then((m) => m.CityShow),
    title: 'city.one',
  },
  {
    ...shell,
    path: '/cities/:id/edit',
    permission: 'update-city',
    screen: () => import('./cities/CityForm').then((m) => m.CityEdit),
    title: 'city.edit',
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    reference: typeof english
  }
}
