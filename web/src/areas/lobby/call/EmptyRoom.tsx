import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useCallIn } from '../staff/useCallIn'
import classes from './Call.module.css'
import { NextInQueue } from './NextInQueue'

type EmptyRoomProps = {
  lobby: Lobby
  appointments: readonly LobbyAppointment[]
  refetch: () => Promise<void>
}

/** The doctor's room before the first visit and between two visits: who is waiting, and the button that calls them in. */
export function EmptyRoom({ lobby, appointments, refetch }: EmptyRoomProps) {
  const t = useText('lobby')
  const { session_token: token, clinic } = lobby
  const { callIn, busy } = useCallIn(token, clinic.type === 'virtual', refetch)
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title} tabIndex={-1}>
          {t('emptyRoom.title')}
        </h1>
        <div className={classes.headerActions}>
          <Button to={`/lobby/${token}`}>{t('call.toLobby')}</Button>
        </div>
      </header>
      <Card>
        <p>{t('emptyRoom.body')}</p>
      </Card>
      <NextInQueue lobby={lobby} others={appointments} busy={busy} isRoomEmpty onNext={callIn} />
    </>
  )
}
