import { useState } from 'react'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { useText } from '../i18n/useText'
import { resumeAuthSession } from '../session/authSession'

/** Shown if the server could not be reached to resume the auth session. */
export function UnreachablePage() {
  const t = useText('app')
  const [trying, setTrying] = useState(false)
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
