import { IconMailOpened } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { signOut } from '../../app/session/signOut'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Isolate } from '../../ui/Isolate'
import { CorrectEmail } from './CorrectEmail'
import { PublicPage } from './PublicPage'
import classes from './PublicPage.module.css'

/** Asks the user to open the emailed verification link, and can send it again. */
export function VerifyAccount() {
  const t = useText('auth')
  const links = useText('links')
  const { user, refresh } = useAuthSession()
  const again = useCall(api.auth.resendVerification)
  const [isSent, setSent] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  useEffect(() => {
    // The emailed link opens in another tab, so refetch the user when this tab regains focus.
    const refreshUser = () => void refresh().catch(() => {})
    window.addEventListener('focus', refreshUser)
    return () => window.removeEventListener('focus', refreshUser)
  }, [refresh])
  const sendAgain = async () => setSent((await again.run()) !== undefined)
  const showCorrected = () => {
    setCorrecting(false)
    setSent(true)
    void refresh().catch(() => {})
  }
  if (user?.verified)
    return (
      <PublicPage title={links('verify.doneTitle')} lead={links('verify.already')}>
        <Button variant="primary" wide to="/">
          {links('verify.goOn')}
        </Button>
      </PublicPage>
    )
  return (
    <PublicPage title={t('verify.title')} lead={links('verify.lead')}>
      <InlineNotice icon={<IconMailOpened />}>
        {links('verify.body')}
        {user && (
          <>
            {' '}
            <Isolate>{user.email}</Isolate>
          </>
        )}
      </InlineNotice>
      <div role="status">{isSent && <InlineNotice tone="ok">{links('verify.sent')}</InlineNotice>}</div>
      {user && isCorrecting && <CorrectEmail email={user.email} onDone={showCorrected} />}
      <div className={classes.form}>
        <Button
          variant={isCorrecting ? 'default' : 'primary'}
          wide
          busy={again.busy}
          busyText={links('verify.sending')}
          onClick={sendAgain}
        >
          {links('verify.again')}
        </Button>
        {user && !isCorrecting && (
          <Button wide onClick={() => setCorrecting(true)}>
            {links('email.change')}
          </Button>
        )}
        {user ? (
          <Button wide onClick={signOut}>
            {links('verify.other')}
          </Button>
        ) : (
          <Button wide to="/login">
            {t('login.title')}
          </Button>
        )}
      </div>
    </PublicPage>
  )
}
