import { useState } from 'react'
import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import { useText } from '../../../app/i18n/useText'
import { SelectField } from '../../../ui/fields/SelectField'
import { ChatPanel } from '../../chat'
import classes from './DoctorLobby.module.css'
import { roomOf, teamRoom } from './rooms'
import { useUnread } from './useUnread'

type LobbyChatsProps = {
  lobby: Lobby
  appointments: readonly LobbyAppointment[]
  /** The selected conversation; undefined until one was selected or focused. */
  room: string | undefined
  onRoom: (room: string) => void
}

/** Shows the conversations of a clinic session: one with each patient, and the team's. */
export function LobbyChats({ lobby, appointments, room, onRoom }: LobbyChatsProps) {
  const t = useText('lobby')
  const unread = useUnread(lobby.session_token)
  const team = teamRoom(lobby.session_token)
  // The first patient to wait is selected once: a conversation never changes while the user writes in it.
  const waiting = appointments.find(({ in_place }) => in_place)
  const [first, setFirst] = useState(waiting && roomOf(waiting.id))
  if (first === undefined && waiting) setFirst(roomOf(waiting.id))
  const chosen = room ?? first ?? (appointments[0] ? roomOf(appointments[0].id) : team)
  const people = appointments.map(({ id, patient, lobby_order }) => ({
    value: roomOf(id),
    label: `${lobby_order} · ${patient.name_text}`,
  }))
  const options = [...people, { value: team, label: t('chat.team') }]
  const title = options.find(({ value }) => value === chosen)?.label ?? t('chat.team')
  const counted = options.map(({ value, label }) => {
    const count = value === chosen ? 0 : unread(value)
    return { value, label: count > 0 ? t('chat.unread', { name: label, count }) : label }
  })
  return (
    <fieldset className={classes.chats} onFocus={() => room ?? onRoom(chosen)}>
      <SelectField
        label={t('chat.who')}
        options={counted}
        value={chosen}
        onChange={(value) => value && onRoom(value)}
      />
      <div className={classes.chat}>
        <ChatPanel key={chosen} room={chosen} title={title} titleHidden />
      </div>
    </fieldset>
  )
}
