import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { useReceivesNotifications } from '../../app/notifications/useNotifications'
import { navigate, useLocation } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useChannel } from '../../lib/realtime/useChannel'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { isolated } from '../../ui/isolated'
import { Person } from '../../ui/Person'
import { Countdown } from '../../ui/visit/Countdown'
import { requestAddress } from './addresses'
import { ClockBadge } from './RequestStatus'
import classes from './requests.module.css'
import type { RequestRow } from './types'

/** The newest requests that are looked at: more than ring at one person at a time. */
const mostRinging = 20

/** Rings on every screen while a request that cannot wait rings at the user: it is readable while it rings. */
export function Ring() {
  const me = useUser()
  const receives = useReceivesNotifications()
  const { search } = useLocation()
  const [request, setRequest] = useState<RequestRow>()
  // The user has said "later"; the notification remains.
  const [declined, setDeclined] = useState<number>()
  const check = async () => {
    // If it cannot be loaded, the notification remains.
    const answer = await api.consultationRequests.listReceived
      .call({ query: { status: '1', limit: mostRinging } })
      .catch(() => undefined)
    if (answer) setRequest(answer.data.find(({ ring }) => ring?.is_own))
  }
  useChannel(
    'user',
    receives ? me.id : null,
    {
      Notification: ({ type }) => {
        if (type !== 'consultation_urgent') return
        setDeclined(undefined)
        void check()
      },
      // It was opened, taken or cancelled, or rings at somebody else.
      ConsultationChanged: ({ request_id: changed }) => {
        if (changed === request?.id) void check()
      },
    },
    { onResumed: () => void check() },
  )
  if (!request?.ring || request.id === declined || search === `?request=${request.id}`) return null
  const { until } = request.ring
  return (
    <RingDialog
      request={request}
      until={Date.parse(until)}
      onEnd={() => setRequest(undefined)}
      onClose={() => setDeclined(request.id)}
    />
  )
}

type RingDialogProps = {
  request: RequestRow
  /** Milliseconds since 1970. */
  until: number
  onEnd: () => void
  onClose: () => void
}

function RingDialog({ request, until, onEnd, onClose }: RingDialogProps) {
  const t = useText('consultationRequests')
  const { sender, from_hospital: from, patient, question, id } = request
  const open = () => {
    onClose()
    void navigate(requestAddress(id))
  }
  return (
    <Dialog open onClose={onClose} title={t('ring.title')} fullOnPhone>
      <div className={classes.stack}>
        <Person id={sender.id} name={sender.name_text} photo={sender.avatar} line={isolated(from.name)} />
        <div className={classes.badges}>
          <ClockBadge request={request} />
        </div>
        <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />
        <p className={classes.question}>{question ? <BidiText>{question}</BidiText> : t('noQuestion')}</p>
        <p className={classes.quiet}>
          {t('ring.left')} <Countdown until={until} onEnd={onEnd} />
        </p>
        <div className={classes.buttons}>
          <Button variant="primary" onClick={open}>
            {t('ring.open')}
          </Button>
          <Button onClick={onClose}>{t('ring.later')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
