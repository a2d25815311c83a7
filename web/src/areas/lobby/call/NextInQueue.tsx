import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import { LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { formatTime } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'

type NextInQueueProps = {
  lobby: Lobby
  others: readonly LobbyAppointment[]
  busy: boolean
  onNext: (appointmentId: number) => Promise<void>
}

const shown = 4

/** Shows who is waiting, and finishes the visit to call the first of them in. */
export function NextInQueue({ lobby, others, busy, onNext }: NextInQueueProps) {
  const t = useText('lobby')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
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
            end={<bdi>{formatTime(one.starts_at, language, zone)}</bdi>}
            thread={position === 0}
          />
        ))}
        {waiting.length === 0 && <Row title={t('next.nobody')} />}
      </RowList>
      {next && lobby.is_doctor && (
        <Button wide onClick={() => void onNext(next.id)} busy={busy} busyText={t('finish.busy')}>
          {t('next.finishAndCall', { name: next.patient.name_text })}
        </Button>
      )}
    </Card>
  )
}
