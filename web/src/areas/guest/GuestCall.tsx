import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { RealtimeProvider } from '../../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../../lib/realtime/realtimeClient'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { PublicPage } from '../auth'
import { CallStage, useVideoCall } from '../meeting'
import classes from './Guest.module.css'
import type { Entry, Invitation } from './GuestPage'

type GuestCallProps = { link: string; invitation: Invitation; entry: Entry; name: string }

/** Shows the video call to a guest. */
export function GuestCall(props: GuestCallProps) {
  const t = useText('guest')
  const [left, setLeft] = useState<'by-choice' | 'over'>()
  const { token } = props.entry
  const client = useGuestConnection(token)
  if (left) {
    return (
      <PublicPage title={t(left === 'over' ? 'over.title' : 'left.title')} lead={t(left === 'over' ? 'over' : 'left')}>
        {left === 'by-choice' && (
          <Button variant="primary" wide onClick={() => setLeft(undefined)}>
            {t('left.back')}
          </Button>
        )}
      </PublicPage>
    )
  }
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title} tabIndex={-1}>
          {t('with', { doctor: props.invitation.doctor_name })}
        </h1>
      </header>
      {client && (
        <RealtimeProvider client={client}>
          <Stage {...props} onLeft={setLeft} />
        </RealtimeProvider>
      )}
    </div>
  )
}

function Stage({ link, entry, name, onLeft }: GuestCallProps & { onLeft: (reason: 'by-choice' | 'over') => void }) {
  // Request a new token each time, so that a revoked link does not let the guest in again.
  const enter = useCallback(
    async (_room: string, signal: AbortSignal) => (await api.guest.join.call({ body: { link, name }, signal })).token,
    [link, name],
  )
  const call = useVideoCall({ room: entry.room_name, enter })
  const isOver = call.phase === 'refused'
  useEffect(() => {
    if (isOver) onLeft('over')
  }, [isOver, onLeft])
  return (
    <Card flush>
      <div className={classes.stage}>
        <CallStage call={call} side="guest" onEnd={() => onLeft('by-choice')} />
      </div>
    </Card>
  )
}

/** Opens the guest's realtime connection; it is closed when the call is. */
function useGuestConnection(token: string): RealtimeClient | undefined {
  const [client, setClient] = useState<RealtimeClient>()
  useEffect(() => {
    const next = new RealtimeClient({ getToken: async () => token })
    setClient(next)
    return () => next.close()
  }, [token])
  return client
}
