import { IconListDetails, IconStack2 } from '@tabler/icons-react'
import { entityRoutes } from '../../app/entity/entityRoutes'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Routes of the types of investigations and of the sets that are ordered together. */
export const areaRoutes = routes('investigationTypes', [
  ...entityRoutes({
    entity: 'investigation-type',
    at: '/investigation-types',
    screens: () => import('./fields').then((m) => m.investigationTypeScreens),
  }),
  ...entityRoutes({
    entity: 'order-set',
    at: '/order-sets',
    screens: () => import('./orderSets/fields').then((m) => m.orderSetScreens),
  }),
])

export const areaMenu = menu('investigationTypes', [
  {
    group: 'administrative',
    section: 'reference',
    to: '/investigation-types',
    permission: 'list-investigation-type',
    icon: <IconListDetails />,
    label: 'menu.types',
    order: 46,
  },
  {
    group: 'administrative',
    section: 'reference',
    to: '/order-sets',
    permission: 'list-order-set',
    icon: <IconStack2 />,
    label: 'menu.sets',
    order: 47,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    investigationTypes: typeof english
  }
}
