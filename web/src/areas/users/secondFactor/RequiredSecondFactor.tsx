import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { showProblem } from '../../../app/problems/problems'
import { Navigate } from '../../../app/router/Navigate'
import { useLocation } from '../../../app/router/navigation'
import { signOut } from '../../../app/session/signOut'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { asProblem } from '../../../lib/api/problem'
import { Button } from '../../../ui/Button'
import { PublicPage } from '../../auth'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUpFactor } from './SetUpFactor'

/**
 * Leads users through setting up the second factor that one of their roles requires. Nothing else is open to them until
 * then; afterwards, they get to the page that they wanted.
 */
export function RequiredSecondFactor() {
  const t = useText('secondFactor')
  const app = useText('app')
  const { refresh } = useAuthSession()
  const user = useUser()
  const { search } = useLocation()
  const [codes, setCodes] = useState<readonly string[]>()
  // The sign-in page leads users who are signed in to the address in `next`.
  if (!user.must_set_up_second_factor) return <Navigate to={`/login${search}`} />
  const finish = () => refresh().catch((thrown) => showProblem(asProblem(thrown, app('problem.network'))))
  return (
    <PublicPage title={t('required.title')} lead={t('required.lead')}>
      {codes ? <RecoveryCodes codes={codes} onDone={finish} /> : <SetUpFactor passkeysAvailable onCodes={setCodes} />}
      {!codes && <Button onClick={signOut}>{app('person.signOut')}</Button>}
    </PublicPage>
  )
}
