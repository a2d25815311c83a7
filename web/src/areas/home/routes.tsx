import { routes } from '../../app/router/route'

const home = {
  permission: 'any',
  screen: () => import('./Home').then((m) => m.Home),
  title: 'title',
  layout: 'shell',
  density: 'person',
} as const

/** Routes of the home page, which has two addresses. */
export const areaRoutes = routes('home', [
  { path: '/', ...home },
  { path: '/dashboard', ...home },
])
