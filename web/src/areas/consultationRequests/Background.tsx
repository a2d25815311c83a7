import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { usePresence } from '../../lib/realtime/usePresence'

const mostHospitals = 5

/** Loaded with the pages of those who receive or send requests. */
const CallDock = lazy(() => import('./CallDock').then((m) => ({ default: m.CallDock })))
const Ring = lazy(() => import('./Ring').then((m) => ({ default: m.Ring })))

/**
 * On every screen: the call of a request, which goes on whatever page is opened; of doctors who receive requests, that they
 * can be reached, and the ring.
 */
export function Background() {
  const { can, user } = useAuthSession()
  return (
    <>
      {can(['list-requests', 'show-episode', 'update-episode']) && (
        <Suspense fallback={null}>
          <CallDock />
        </Suspense>
      )}
      {/* A Super Admin may read all requests, and receives none. */}
      {user?.permissions.includes('list-requests') && (
        <>
          <Reachable />
          <Suspense fallback={null}>
            <Ring />
          </Suspense>
        </>
      )}
    </>
  )
}

function Reachable() {
  const { data } = useQuery({ ...api.consultationRequests.presence.query(), ...handlesOwnError })
  const isVisible = useVisible()
  const hospitals = data?.data.hospital_ids ?? []
  return isVisible ? hospitals.slice(0, mostHospitals).map((id) => <AtHospital key={id} id={id} />) : null
}

function AtHospital({ id }: { id: number }) {
  usePresence('hospital', id)
  return null
}

/** Returns whether the page is on the screen. */
function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const changed = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
  return isVisible
}
