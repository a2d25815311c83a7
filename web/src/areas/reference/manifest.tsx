import { IconHeartbeat, IconMapPin, IconStairsUp } from '@tabler/icons-react'
import { entityRoutes } from '../../app/entity/entityRoutes'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const subjects = () => import('./subjects/fields')

/** Routes of the reference data that other areas use: levels, specialties, cities. */
export const areaRoutes = routes('reference', [
  ...entityRoutes({ entity: 'level', at: '/levels', screens: () => subjects().then((m) => m.levelScreens) }),
  ...entityRoutes({
    entity: 'specialty',
    at: '/specialties',
    screens: () => subjects().then((m) => m.specialtyScreens),
  }),
  ...entityRoutes({
    entity: 'city',
    at: '/cities',
    screens: () => import('./cities/fields').then((m) => m.cityScreens),
  }),
])

export const areaMenu = menu('reference', [
  {
    group: 'administrative',
    section: 'reference',
    to: '/levels',
    permission: 'list-level',
    icon: <IconStairsUp />,
    label: 'menu.levels',
    order: 30,
  },
  {
    group: 'administrative',
    section: 'reference',
    to: '/specialties',
    permission: 'list-specialty',
    icon: <IconHeartbeat />,
    label: 'menu.specialties',
    order: 40,
  },
  {
    group: 'locations',
    to: '/cities',
    permission: 'list-city',
    icon: <IconMapPin />,
    label: 'menu.cities',
    order: 50,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    reference: typeof english
  }
}
