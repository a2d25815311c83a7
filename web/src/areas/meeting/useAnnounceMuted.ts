import { useEffect, useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import { announce } from '../../ui/feedback/announce'
import type { ParticipantView } from './callView'

/** new: has been muted since joining, which is not announced. */
type Hearing = 'new' | 'heard' | 'muted'

function hearingOf({ state }: ParticipantView, before: Hearing | undefined): Hearing {
  if (state.audio) return 'heard'
  return before === undefined || before === 'new' ? 'new' : 'muted'
}

/** Announces participants who mute or unmute. Joining and leaving are announced by the stage. */
export function useAnnounceMuted(others: readonly ParticipantView[]) {
  const t = useText('meeting')
  const known = useRef<ReadonlyMap<string, Hearing>>(new Map())
  useEffect(() => {
    const before = known.current
    known.current = new Map(others.map((other) => [other.id, hearingOf(other, before.get(other.id))]))
    for (const { id, name } of others) {
      const [was, is] = [before.get(id), known.current.get(id)]
      if (was === 'heard' && is === 'muted') announce(t('other.nowMuted', { name }))
      if (was === 'muted' && is === 'heard') announce(t('other.nowHeard', { name }))
    }
  }, [others, t])
}
