import { useState } from 'react'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { useText } from '../i18n/useText'
import { resumeAuthSession } from '../session/authSession'

/** The server could not be asked who is signed in. */
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
