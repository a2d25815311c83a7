import { Suspense, use, useMemo } from 'react'
import { DensityProvider } from '../../ui/density'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Layout } from '../layout/Layout'
import { UnreachablePage } from '../layout/UnreachablePage'
import { ErrorBoundary } from '../problems/ErrorBoundary'
import { loadRoutes, routeAt } from '../routes'
import { isPatientOnly } from '../session/allowed'
import { useSession } from '../session/useSession'
import { paramsOf } from './match'
import { Navigate } from './Navigate'
import { useLocation } from './navigation'
import { ParamsContext } from './place'
import { RouteScreen } from './RouteScreen'
import type { AppRoute } from './route'

/** The addresses whose route had to be waited for. */
const late = new Set<string>()

/** The route of the address; waits (Suspense) while the routes are being fetched. */
function useRoute(path: string): AppRoute {
  if (!routeAt(path)) late.add(path)
  // Drawn again after the wait, React expects that the same is asked for once more.
  if (late.has(path)) use(loadRoutes())
  const route = routeAt(path)
  if (!route) throw new Error('The route of the not-found page is missing')
  return route
}

/** The screen of the address, for those who may open it, in its layout. */
export function Screens() {
  const { pathname, search } = useLocation()
  const { phase, user, mayOpen } = useSession()
  const route = useRoute(pathname)
  const here = pathname + search
  const params = useMemo(() => paramsOf(route.path, pathname), [route, pathname])

  if (route.permission !== 'public' || route.layout === 'shell') {
    if (phase === 'starting') return <Skeleton look="cards" />
  }
  if (route.permission !== 'public') {
    if (phase === 'unreachable') return <UnreachablePage />
    if (phase === 'signed-out') return <Navigate to={`/login?next=${encodeURIComponent(here)}`} />
    if (!mayOpen(route.permission)) return <Navigate to="/no-permission" />
  }
  const density = route.density === 'person' ? (!user || isPatientOnly(user) ? 'patient' : 'staff') : route.density
  return (
    <DensityProvider density={density}>
      <Suspense fallback={<Skeleton look="cards" />}>
        <Layout kind={route.layout} user={user}>
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<Skeleton look="cards" />}>
              <ParamsContext value={params}>
                <RouteScreen key={route.path} route={route} />
              </ParamsContext>
            </Suspense>
          </ErrorBoundary>
        </Layout>
      </Suspense>
    </DensityProvider>
  )
}
