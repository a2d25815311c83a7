import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { navigate, useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Page } from '../../../ui/Page'

/** Starts or resumes the session of an appointment and opens its call. */
export function StartCall() {
  const t = useText('lobby')
  const id = Number(useParams<'id'>().id)
  const start = useCall(api.lobby.startCall, { handlesOwnError: true })
  const begin = useEffectEvent(async () => {
    const response = await start.run({ params: { appointmentId: id } })
    if (!response) return
    const { session_token, appointment_id } = response.data
    void navigate(`/physician/call/${session_token}?appointment=${appointment_id}`, { replace: true })
  })
  // A different id in the URL is a different visit.
  const opened = id
  useEffect(() => {
    if (opened) void begin()
  }, [opened])
  return (
    <Page title={t('start.title')} width="narrow">
      {start.problem ? (
        <InlineNotice tone="warn" alert action={<Button to="/my-clinics">{t('start.back')}</Button>}>
          <ProblemText problem={start.problem} />
        </InlineNotice>
      ) : (
        <p role="status">{t('call.opening')}</p>
      )}
    </Page>
  )
}
