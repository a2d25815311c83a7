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

/** The call as a guest has it: seeing, hearing, being seen and heard. */
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
  // Asked anew each time: a link that was taken back meanwhile opens nothing.
  const enter = useCallback(async () => (await api.guest.join.call({ body: { link, name } })).token, [link, name])
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

/** The live line of a guest, for as long as the call is open. */
function useGuestConnection(token: string): RealtimeClient | undefined {
  const [client, setClient] = useState<RealtimeClient>()
  useEffect(() => {
    const next = new RealtimeClient({ getToken: async () => token })
    setClient(next)
    return () => next.close()
  }, [token])
  return client
}
