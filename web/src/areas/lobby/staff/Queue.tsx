import { useEffect, useRef } from 'react'
import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import { APPOINTMENT_STATUS, LOBBY_STATE } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { announce } from '../../../ui/feedback/announce'
import { useConfirm } from '../../../ui/feedback/confirm'
import { AfterVisit } from './AfterVisit'
import classes from './DoctorLobby.module.css'
import { followUpAddress } from './followUpAddress'
import { PatientRow } from './PatientRow'
import rowClasses from './PatientRow.module.css'
import { roomOf } from './rooms'
import { useCallIn } from './useCallIn'
import { useUnread } from './useUnread'

type QueueProps = {
  lobby: Lobby
  appointments: readonly LobbyAppointment[]
  refetch: () => Promise<void>
  /** Opens the conversation of a room. */
  onWrite: (room: string) => void
}

/** Lists who is in the waiting room and who is not, ordered by appointment time. */
export function Queue({ lobby, appointments, refetch, onWrite }: QueueProps) {
  const t = useText('lobby')
  const token = lobby.session_token
  const unread = useUnread(token)
  const rowOf = ({ id }: LobbyAppointment) => ({
    unread: unread(roomOf(id)),
    onWrite: lobby.can_chat ? () => onWrite(roomOf(id)) : undefined,
    onChanged: () => void refetch(),
  })
  const isWaiting = ({ lobby_state }: LobbyAppointment) => lobby_state === LOBBY_STATE.inLobby
  const inside = appointments.filter(({ lobby_state }) => lobby_state === LOBBY_STATE.inRoom)
  const here = appointments.filter((one) => isWaiting(one) && one.in_place)
  const away = appointments.filter((one) => !inside.includes(one) && !here.includes(one))
  useAnnounceArrivals(here)
  const isVirtual = lobby.clinic.type === 'virtual'
  const { callIn, busy } = useCallIn(token, isVirtual, refetch)
  const mayCall = lobby.is_doctor && !lobby.ended_at
  const callButton = (one: LobbyAppointment, isNext: boolean) => (
    <Button
      size="small"
      variant={isNext && inside.length === 0 ? 'primary' : 'default'}
      onClick={() => void callIn(one.id)}
      busy={busy}
      busyText={t('row.calling')}
    >
      {isVirtual ? t('row.start') : t('row.callNumber', { number: one.lobby_order })}
    </Button>
  )
  return (
    <div className={classes.queue}>
      {inside.length > 0 && (
        <Card title={t('queue.inside')} flush>
          <ul className={rowClasses.list}>
            {inside.map((one) => (
              <PatientRow
                key={one.id}
                appointment={one}
                zone={lobby.time_zone}
                {...rowOf(one)}
                actions={mayCall && !isVirtual && <Finish token={token} visit={one} refetch={refetch} />}
              />
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('queue.here')} flush>
        {here.length === 0 && <Nobody text={t('queue.nobodyHere')} />}
        <ul className={rowClasses.list}>
          {here.map((one, position) => (
            <PatientRow
              key={one.id}
              appointment={one}
              zone={lobby.time_zone}
              {...rowOf(one)}
              thread={position === 0}
              actions={mayCall && callButton(one, position === 0)}
            />
          ))}
        </ul>
      </Card>
      <Card title={t('queue.away')} flush>
        {away.length === 0 && <Nobody text={t('queue.nobodyAway')} />}
        <ul className={rowClasses.list}>
          {away.map((one) => (
            <PatientRow
              key={one.id}
              appointment={one}
              zone={lobby.time_zone}
              {...rowOf(one)}
              actions={
                lobby.is_doctor && one.status === APPOINTMENT_STATUS.completed ? (
                  <AfterVisit token={token} appointment={one} />
                ) : (
                  mayCall && !isVirtual && one.status <= APPOINTMENT_STATUS.inLobby && callButton(one, false)
                )
              }
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Announces patients who have entered the waiting room since the list was first fetched. */
function useAnnounceArrivals(here: readonly LobbyAppointment[]) {
  const t = useText('lobby')
  const known = useRef<ReadonlySet<number>>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = new Set(here.map(({ id }) => id))
    for (const { id, patient } of here)
      if (before && !before.has(id)) announce(t('queue.arrived', { name: patient.name_text }))
  }, [here, t])
}

function Nobody({ text }: { text: string }) {
  return <p className={rowClasses.nobody}>{text}</p>
}

type FinishProps = { token: string; visit: LobbyAppointment; refetch: () => Promise<void> }

/** Finishes a visit at the hospital, which has no call that would end. */
function Finish({ token, visit, refetch }: FinishProps) {
  const t = useText('lobby')
  const confirm = useConfirm()
  const finish = useCall(api.lobby.finish)
  const { id } = visit
  const run = async () => {
    const hasNotes = [visit.examination, visit.diagnosis, visit.recommendations].some((text) => text.trim())
    const isConfirmed = await confirm({
      title: t('finish.title'),
      body: t(hasNotes ? 'finish.read' : 'finish.nothingToRead'),
      confirmLabel: t('finish.confirm'),
      cancelLabel: t('finish.keep'),
    })
    if (!isConfirmed || !(await finish.run({ params: { token, appointmentId: id } }))) return
    await refetch()
    void navigate(followUpAddress(token, id), { replace: true })
  }
  return (
    <Button size="small" variant="primary" onClick={() => void run()} busy={finish.busy} busyText={t('finish.busy')}>
      {t('finish.visit')}
    </Button>
  )
}
