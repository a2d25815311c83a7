import { routes } from '../../app/router/route'

const home = {
  permission: 'any',
  screen: () => import('./Home').then((m) => m.Home),
  title: 'title',
  layout: 'shell',
  density: 'person',
} as const

/** Home, under both its addresses. */
export const areaRoutes = routes('home', [
  { path: '/', ...home },
  { path: '/dashboard', ...home },
])
