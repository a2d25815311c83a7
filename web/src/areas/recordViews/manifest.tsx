import { IconEye } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

const address = '/my-record-views'

/** The page on which patients read who has opened their record. */
export const areaRoutes = routes('recordViews', [
  {
    layout: 'shell',
    density: 'patient',
    path: address,
    permission: 'patientTimeLine',
    screen: () => import('./RecordViews').then((m) => m.RecordViews),
    title: 'title',
  },
])

export const areaMenu = menu('recordViews', [
  {
    group: 'patient',
    to: address,
    permission: 'patientTimeLine',
    icon: <IconEye />,
    label: 'menu.mine',
    order: 60,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    recordViews: typeof english
  }
}
