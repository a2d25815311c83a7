import { Suspense, use, useMemo } from 'react'
import { DensityProvider } from '../../ui/density'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Layout } from '../layout/Layout'
import { UnreachablePage } from '../layout/UnreachablePage'
import { ErrorBoundary } from '../problems/ErrorBoundary'
import { loadRoutes, routeAt } from '../routes'
import { isPatientOnly } from '../session/allowed'
import { useAuthSession } from '../session/useAuthSession'
import { paramsOf } from './match'
import { Navigate } from './Navigate'
import { useLocation } from './navigation'
import { ParamsContext } from './navigationState'
import { RouteScreen } from './RouteScreen'
import type { AppRoute } from './route'

/** The paths whose route was not loaded at first. */
const awaited = new Set<string>()

/** Returns the route of a path; suspends while the routes are being fetched. */
function useRoute(path: string): AppRoute {
  if (!routeAt(path)) awaited.add(path)
  // When rendering resumes, React expects `use` to be called again.
  if (awaited.has(path)) use(loadRoutes())
  const route = routeAt(path)
  if (!route) throw new Error('The route of the not-found page is missing')
  return route
}

/** Renders the screen of the current address in its layout, if the user may open it. */
export function Screens() {
  const { pathname, search } = useLocation()
  const { phase, user, canOpen } = useAuthSession()
  const route = useRoute(pathname)
  const address = pathname + search
  const params = useMemo(() => paramsOf(route.path, pathname), [route, pathname])

  if (route.permission !== 'public' || route.layout === 'shell') {
    if (phase === 'starting') return <Skeleton variant="cards" />
  }
  if (route.permission !== 'public') {
    if (phase === 'unreachable') return <UnreachablePage />
    if (phase === 'signed-out') return <Navigate to={`/login?next=${encodeURIComponent(address)}`} />
    if (!canOpen(route.permission)) return <Navigate to="/no-permission" />
  }
  const density = route.density === 'person' ? (!user || isPatientOnly(user) ? 'patient' : 'staff') : route.density
  return (
    <DensityProvider density={density}>
      <Suspense fallback={<Skeleton variant="cards" />}>
        <Layout kind={route.layout} user={user}>
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<Skeleton variant="cards" />}>
              <ParamsContext value={params}>
                <RouteScreen key={route.isReused ? route.path : pathname} route={route} />
              </ParamsContext>
            </Suspense>
          </ErrorBoundary>
        </Layout>
      </Suspense>
    </DensityProvider>
  )
}
