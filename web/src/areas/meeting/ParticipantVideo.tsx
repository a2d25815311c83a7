import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import type { ParticipantView } from './callView'
import classes from './ParticipantVideo.module.css'

type ParticipantVideoProps = {
  /** Ref of the video element. */
  ref: RefObject<HTMLVideoElement | null> | undefined
  other: ParticipantView
  photo: string | null | undefined
  /** A message covers the video. */
  covered: boolean
  /** Called with the id of the stream when its first frame is there, and when it is not shown any more. */
  onPicture: (stream: string, isThere: boolean) => void
}

/** Shows a participant's video and plays their audio; shows their photo or initials while the camera is off. */
export function ParticipantVideo({ ref, other, photo, covered, onPicture }: ParticipantVideoProps) {
  const t = useText('meeting')
  const own = useRef<HTMLVideoElement>(null)
  const video = ref ?? own
  const [portrait, setPortrait] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const { stream } = other
  const gone = useEffectEvent((id: string) => onPicture(id, false))

  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      // Some browsers block audio before the first user interaction, but allow muted video.
      element.muted = true
      setBlocked(true)
      void element.play()
    })
    return () => {
      element.srcObject = null
      gone(stream.id)
    }
  }, [stream, video])

  const measure = () => {
    const element = video.current
    if (element) setPortrait(element.videoHeight > element.videoWidth)
  }
  const allow = () => {
    setBlocked(false)
    if (video.current) video.current.muted = false
  }
  return (
    <div className={classes.picture} data-covered={covered || undefined}>
      <video
        ref={video}
        className={classes.video}
        data-portrait={portrait || undefined}
        autoPlay
        playsInline
        aria-label={other.name}
        onResize={measure}
        onLoadedMetadata={measure}
        onLoadedData={() => onPicture(stream.id, true)}
      >
        {/* A live conversation has no captions. */}
        <track kind="captions" />
      </video>
      {!other.state.video && !covered && (
        <div className={classes.off}>
          <Avatar id={other.userId} name={other.name} photo={photo} size={112} />
          <p>{other.state.sound_only ? t('other.soundOnly') : t('other.cameraOff')}</p>
        </div>
      )}
      {blocked && (
        <div className={classes.blocked}>
          <Button variant="primary" onClick={allow}>
            {t('sound.blocked')}
          </Button>
        </div>
      )}
    </div>
  )
}
