import { lazy, Suspense, useEffect } from 'react'
import { useText } from '../../app/i18n/useText'
import { Skeleton } from '../../ui/feedback/Skeleton'
import classes from './CallDock.module.css'
import { leaveRequestCall, useRequestCall } from './requestCall'

/** Has the video; loaded with the first call. */
const RequestStage = lazy(() => import('./RequestStage').then((m) => ({ default: m.RequestStage })))

/** The call of a request, beside any page. Looking at the next patient never ends it, another call does. */
export function CallDock() {
  const call = useRequestCall()
  // The user who signs in next is not in it.
  useEffect(() => leaveRequestCall, [])
  return call && <Dock key={call.requestId} requestId={call.requestId} isWithoutCamera={call.isWithoutCamera} />
}

function Dock({ requestId, isWithoutCamera }: { requestId: number; isWithoutCamera: boolean }) {
  const t = useText('consultationRequests')
  return (
    <aside className={classes.dock} aria-label={t('room.call')}>
      <Suspense fallback={<Skeleton variant="cards" count={1} />}>
        <RequestStage requestId={requestId} isWithoutCamera={isWithoutCamera} onLeave={leaveRequestCall} />
      </Suspense>
    </aside>
  )
}
