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
import { formatTime } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { Person } from '../../ui/Person'
import { useUiLanguage } from '../../ui/texts'
import { requestAddress } from './addresses'
import { ClockBadge } from './RequestStatus'
import classes from './requests.module.css'
import type { RequestRow } from './types'

/** Rings on every screen when a request arrives that cannot wait: it is readable while it rings. */
export function Ring() {
  const me = useUser()
  const receives = useReceivesNotifications()
  const { search } = useLocation()
  const [request, setRequest] = useState<RequestRow>()
  const arrived = async () => {
    // If it cannot be loaded, the notification remains.
    const answer = await api.consultationRequests.listReceived
      .call({ query: { status: '1', limit: 1 } })
      .catch(() => undefined)
    const newest = answer?.data[0]
    if (newest?.urgency === 'now') setRequest(newest)
  }
  useChannel('user', receives ? me.id : null, {
    Notification: ({ type }) => {
      if (type === 'consultation_urgent') void arrived()
    },
    // It was opened, taken or cancelled.
    ConsultationChanged: ({ request_id: changed }) => {
      if (changed === request?.id) setRequest(undefined)
    },
  })
  const isOpen = request !== undefined && search !== `?request=${request.id}`
  return isOpen ? <RingDialog request={request} onClose={() => setRequest(undefined)} /> : null
}

function RingDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const t = useText('consultationRequests')
  const language = useUiLanguage()
  const { time_zone: zone } = useUser()
  const { sender, from_hospital: from, patient, question, clock, id } = request
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
        {clock && (
          <p className={classes.quiet}>
            {t('ring.until', { time: isolated(formatTime(clock.seen_due, language, zone)) })}
          </p>
        )}
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
