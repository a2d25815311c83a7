import { useEffect, useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import { announce } from '../../ui/feedback/announce'
import type { OtherView } from './callView'

/** Says who cannot be heard any more, or can again. Who leaves or comes is told by the stage. */
export function useSayingOthers(others: readonly OtherView[]) {
  const t = useText('meeting')
  const before = useRef<ReadonlyMap<string, boolean>>(new Map())
  useEffect(() => {
    for (const { id, name, state } of others) {
      const wasHeard = before.current.get(id)
      if (wasHeard === undefined || wasHeard === state.audio) continue
      announce(t(state.audio ? 'other.nowHeard' : 'other.nowMuted', { name }))
    }
    before.current = new Map(others.map(({ id, state }) => [id, state.audio]))
  }, [others, t])
}
