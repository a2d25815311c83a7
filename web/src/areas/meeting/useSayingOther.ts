import { useEffect, useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import { announce } from '../../ui/feedback/announce'
import type { OtherView } from './callView'

/** Says that the other person cannot be heard any more, or can again. Who leaves or comes is told by the stage. */
export function useSayingOther(other: OtherView | null) {
  const t = useText('meeting')
  const name = other?.name ?? ''
  const muted = other ? !other.state.audio : undefined
  const before = useRef(muted)
  useEffect(() => {
    const wasMuted = before.current
    before.current = muted
    if (muted === wasMuted) return
    if (muted) announce(t('other.nowMuted', { name }))
    else if (muted === false && wasMuted) announce(t('other.nowHeard', { name }))
  }, [muted, name, t])
}
