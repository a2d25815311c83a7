import { IconFileText } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'

const mine = '/my-documents'

/** The route of the patient's documents; staff find them on the page of the case. */
export const areaRoutes = routes('documents', [
  {
    layout: 'shell',
    density: 'patient',
    path: mine,
    permission: 'patientTimeLine',
    screen: () => import('./MyDocuments').then((m) => m.MyDocuments),
    title: 'title',
  },
])

/** The area's entry in the menu. */
export const areaMenu = menu('documents', [
  {
    group: 'patient',
    to: mine,
    permission: 'patientTimeLine',
    icon: <IconFileText />,
    label: 'menu.mine',
    order: 55,
  },
])
