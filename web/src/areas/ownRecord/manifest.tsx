import { IconFolderHeart } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const address = '/my-record'

/** The page from which patients take their record with them. */
export const areaRoutes = routes('ownRecord', [
  {
    layout: 'shell',
    density: 'patient',
    path: address,
    permission: 'patientTimeLine',
    texts: ['patientTimeline'],
    screen: () => import('./MyRecord').then((m) => m.MyRecord),
    title: 'title',
  },
])

/** The area's entry in the menu. */
export const areaMenu = menu('ownRecord', [
  {
    group: 'patient',
    to: address,
    permission: 'patientTimeLine',
    icon: <IconFolderHeart />,
    label: 'menu.mine',
    order: 58,
    tab: { order: 50, label: 'menu.tab' },
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    ownRecord: typeof english
  }
}
