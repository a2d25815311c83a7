import { useEffect, useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import type { ParticipantView } from './callView'
import { NameLabel } from './NameLabel'
import { participantStatusText } from './statusTexts'

/** Plays the sound of a participant whose picture is not shown, with their name. */
export function ParticipantSound({ other }: { other: ParticipantView }) {
  const sound = useRef<HTMLAudioElement>(null)
  const note = participantStatusText(other, useText('meeting'))
  const { stream } = other
  useEffect(() => {
    const element = sound.current
    if (!element) return
    element.srcObject = stream
    // Where the browser blocks sound, a tile asks to allow it.
    element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <li>
      <audio ref={sound} autoPlay>
        {/* A live conversation has no captions. */}
        <track kind="captions" />
      </audio>
      <NameLabel other={other} note={note} />
    </li>
  )
}
