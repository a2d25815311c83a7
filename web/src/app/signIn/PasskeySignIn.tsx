import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../lib/api/api'
import { asProblem, type Problem } from '../../lib/api/problem'
import type { AuthSession } from '../../lib/api/token'
import { Button } from '../../ui/Button'
import { useText } from '../i18n/useText'
import { ProblemNotice } from '../problems/ProblemBanner'
import { getPasskey, withPasskeyMessage } from './passkeys'

interface PasskeySignInProps {
  /** The token of the pending sign-in. */
  challenge: string
  onSession: (session: AuthSession) => Promise<void>
}

/** Completes a sign-in with a passkey. After a failure, the user can try again or choose another method. */
export function PasskeySignIn({ challenge, onSession }: PasskeySignInProps) {
  const t = useText('secondFactor')
  const app = useText('app')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const complete = async () => {
    const passkey = await getPasskey(await api.passkeys.signInOptions.call({ body: { challenge } }), t)
    await onSession(await api.auth.completeLogin.call({ body: { challenge, passkey } }))
  }
  const usePasskey = async () => {
    setBusy(true)
    setProblem(undefined)
    await withPasskeyMessage(complete).catch((thrown: unknown) => setProblem(asProblem(thrown, app('problem.network'))))
    setBusy(false)
  }
  return (
    <>
      <ProblemNotice problem={problem} />
      <Button
        variant="primary"
        wide
        icon={<IconKey />}
        busy={busy}
        busyText={t('passkey.waiting')}
        onClick={usePasskey}
      >
        {t('passkey.use')}
      </Button>
    </>
  )
}
