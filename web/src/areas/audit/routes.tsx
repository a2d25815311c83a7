import { routes } from '../../app/router/route'

/** Who read or changed what. */
export const areaRoutes = routes('audit', [
  {
    path: '/audit',
    permission: 'show-audit',
    screen: () => import('./AuditList').then((m) => m.AuditList),
    title: 'title',
    layout: 'shell',
    density: 'staff',
  },
])
