import { routes } from '../../app/router/route'

/** Routes of the audit log. */
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
