import { useEffect, useRef, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { useParams } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { PublicPage } from './PublicPage'

/** Verifies the account with the emailed link, and shows the result. */
export function VerifyLink() {
  const t = useText('auth')
  const links = useText('links')
  const { token = '', email = '' } = useParams()
  const { user, refresh } = useAuthSession()
  const { run, problem, busy } = useCall(api.auth.verifyAccount, { handlesOwnError: true })
  const [isDone, setDone] = useState(false)
  const verify = async () => {
    if (!(await run({ params: { token, email } }))) return
    setDone(true)
    await refresh().catch(() => {
      // The account is verified even if the refetch fails; the next page fetches it again.
    })
  }
  const begun = useRef(false)
  useEffect(() => {
    // The link works only once, so an effect that runs again must not use it again.
    if (begun.current) return
    begun.current = true
    void verify()
  })

  if (isDone)
    return (
      <PublicPage title={links('verify.doneTitle')}>
        <InlineNotice tone="ok">{links('verify.done')}</InlineNotice>
        <Button variant="primary" wide to={user ? '/' : '/login'}>
          {user ? links('verify.goOn') : t('login.title')}
        </Button>
      </PublicPage>
    )
  return (
    <PublicPage title={t('verify.title')}>
      {!problem && <Skeleton variant="text" count={2} />}
      <ProblemNotice problem={problem} />
      {problem?.isTransient && (
        <Button variant="primary" wide busy={busy} busyText={links('verify.working')} onClick={verify}>
          {t('tryAgain')}
        </Button>
      )}
      {problem && !problem.isTransient && (
        <Button variant="primary" wide to="/verify-account">
          {links('verify.newLink')}
        </Button>
      )}
    </PublicPage>
  )
}
