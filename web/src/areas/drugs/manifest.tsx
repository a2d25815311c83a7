import { IconPill } from '@tabler/icons-react'
import { entityRoutes } from '../../app/entity/entityRoutes'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Routes of drugs. */
export const areaRoutes = routes('drugs', [
  ...entityRoutes({ entity: 'drug', at: '/drugs', screens: () => import('./fields').then((m) => m.drugScreens) }),
])

export const areaMenu = menu('drugs', [
  {
    group: 'administrative',
    section: 'reference',
    to: '/drugs',
    permission: 'list-drug',
    icon: <IconPill />,
    label: 'menu.drugs',
    order: 45,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    drugs: typeof english
  }
}
