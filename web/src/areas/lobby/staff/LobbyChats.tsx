import { useState } from 'react'
import type { Lobby, LobbyAppointment } from '#contract/lobby'
import { useText } from '../../../app/i18n/useText'
import { SelectField } from '../../../ui/fields/SelectField'
import { ChatPanel } from '../chat/ChatPanel'
import classes from './DoctorLobby.module.css'
import { roomOf, teamRoom } from './rooms'

type LobbyChatsProps = { lobby: Lobby; appointments: readonly LobbyAppointment[] }

/** The conversations of a session: one with each patient, and the team's own. */
export function LobbyChats({ lobby, appointments }: LobbyChatsProps) {
  const t = useText('lobby')
  const team = teamRoom(lobby.session_token)
  const people = appointments.map(({ id, patient, lobby_order }) => ({
    value: roomOf(id),
    label: `${lobby_order} · ${patient.first_name} ${patient.last_name}`,
  }))
  const [room, setRoom] = useState<string>()
  const chosen = room ?? people[0]?.value ?? team
  const options = [...people, { value: team, label: t('chat.team') }]
  const title = options.find(({ value }) => value === chosen)?.label ?? t('chat.team')
  return (
    <div className={classes.chats}>
      <SelectField
        label={t('chat.who')}
        options={options}
        value={chosen}
        onChange={(value) => setRoom(value ?? undefined)}
      />
      <div className={classes.chat}>
        <ChatPanel key={chosen} room={chosen} title={title} titleHidden />
      </div>
    </div>
  )
}
