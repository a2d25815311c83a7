import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { DensityProvider } from '../../ui/density'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Layout } from '../layout/Layout'
import { UnreachablePage } from '../layout/UnreachablePage'
import { ErrorBoundary } from '../problems/ErrorBoundary'
import { routeAt } from '../routes'
import { isPatientOnly } from '../session/allowed'
import { useSession } from '../session/useSession'
import { RouteScreen } from './RouteScreen'

/** The screen of the address, for those who may open it, in its layout. */
export function Screens() {
  const { pathname, search } = useLocation()
  const { phase, user, mayOpen } = useSession()
  const route = routeAt(pathname)
  const here = pathname + search

  if (route.permission !== 'public' || route.layout === 'shell') {
    if (phase === 'starting') return <Skeleton look="cards" />
  }
  if (route.permission !== 'public') {
    if (phase === 'unreachable') return <UnreachablePage />
    if (phase === 'signed-out') return <Navigate to={`/login?next=${encodeURIComponent(here)}`} replace />
    if (!mayOpen(route.permission)) return <Navigate to="/no-permission" replace />
  }
  const density = route.density === 'person' ? (!user || isPatientOnly(user) ? 'patient' : 'staff') : route.density
  return (
    <DensityProvider density={density}>
      <Suspense fallback={<Skeleton look="cards" />}>
        <Layout kind={route.layout} user={user}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Skeleton look="cards" />}>
              <Routes>
                <Route path={route.path === '/404' ? '*' : route.path} element={<RouteScreen route={route} />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </Layout>
      </Suspense>
    </DensityProvider>
  )
}
