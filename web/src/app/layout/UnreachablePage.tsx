import { type ComponentType, useEffect, useState } from 'react'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { useText } from '../i18n/useText'
import { resumeAuthSession } from '../session/authSession'

/** Milliseconds between two attempts: the page recovers within three seconds of the connection's return. */
const retryEveryMs = 2000

/** Retries while the page is visible, and at once when the network returns. */
function useRetry() {
  useEffect(() => {
    const retry = () => {
      if (document.visibilityState === 'visible') void resumeAuthSession()
    }
    const timer = setInterval(retry, retryEveryMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [])
}

/**
 * Shown if the server could not be reached to resume the auth session: the appointments stored on this device, if any,
 * or an error. The page retries until the server responds.
 */
export function UnreachablePage() {
  const t = useText('app')
  const [trying, setTrying] = useState(false)
  const [Saved, setSaved] = useState<ComponentType>()
  useRetry()
  useEffect(() => {
    import('../offline/loadOfflinePage')
      .then(({ loadOfflinePage }) => loadOfflinePage())
      .then(
        (Page) => Page && setSaved(() => Page),
        () => {},
      )
  }, [])
  if (Saved) return <Saved />
  const retry = async () => {
    setTrying(true)
    await resumeAuthSession()
    setTrying(false)
  }
  return (
    <main>
      <ErrorState title={t('problem.network')} body={t('unreachable.body')} onRetry={retry} retrying={trying} />
    </main>
  )
}
