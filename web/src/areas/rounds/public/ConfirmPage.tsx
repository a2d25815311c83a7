import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useNavigationState } from '../../../app/router/navigationState'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { PublicPage } from '../../auth'

/** Confirms a registration by the link of the email. A program that follows links in emails confirms nothing. */
export function ConfirmPage() {
  const t = useText('rounds')
  const token = useNavigationState().location.hash.slice(1)
  const confirm = useCall(api.publicRounds.confirm, { handlesOwnError: true })
  const [message, setMessage] = useState<string>()
  const send = async () => setMessage((await confirm.run({ body: { token } }))?.message)
  return (
    <PublicPage title={t('confirm.title')} lead={t('confirm.lead')}>
      {message ? (
        <InlineNotice tone="ok" alert>
          {message}
        </InlineNotice>
      ) : (
        <Button variant="primary" busy={confirm.busy} onClick={() => void send()}>
          {t('confirm')}
        </Button>
      )}
      <ProblemNotice problem={confirm.problem} />
    </PublicPage>
  )
}
