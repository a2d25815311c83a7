import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { AppointmentTime } from '../../../app/time/ClinicTime'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import classes from './Call.module.css'

type NextInQueueProps = {
  lobby: Lobby
  others: readonly LobbyAppointment[]
  busy: boolean
  /** Nobody is in the room: the patient is called in without finishing a visit. */
  isRoomEmpty?: boolean
  onNext: (appointmentId: number) => Promise<void>
}

const shown = 4

/** Shows who is waiting, and calls the first of them in, after finishing the visit in the room. */
export function NextInQueue({ lobby, others, busy, isRoomEmpty = false, onNext }: NextInQueueProps) {
  const t = useText('lobby')
  const waiting = others.filter(({ lobby_state, in_place }) => lobby_state === LOBBY_STATE.inLobby && in_place)
  const [next] = waiting
  return (
    <Card title={t('next.title')} flush>
      <RowList>
        {waiting.slice(0, shown).map((one, position) => (
          <Row
            key={one.id}
            start={<Avatar id={one.patient.id} name={one.patient.name_text} photo={one.patient.avatar} />}
            title={<Name>{one.patient.name_text}</Name>}
            line={t(one.left_at ? 'row.lost' : 'next.here')}
            end={<AppointmentTime appointment={one} zone={lobby.time_zone} />}
            thread={position === 0}
          />
        ))}
        {waiting.length === 0 && <Row title={t('next.nobody')} />}
      </RowList>
      {next && lobby.is_doctor && (
        <div className={classes.next}>
          <Button
            wide
            variant={isRoomEmpty ? 'primary' : 'default'}
            onClick={() => void onNext(next.id)}
            busy={busy}
            busyText={t(isRoomEmpty ? 'row.calling' : 'finish.busy')}
          >
            {t(isRoomEmpty ? 'next.call' : 'next.finishAndCall', { name: next.patient.name_text })}
          </Button>
        </div>
      )}
    </Card>
  )
}
