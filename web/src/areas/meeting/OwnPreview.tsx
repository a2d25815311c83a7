import { IconVideoOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { useTooltip } from '../../ui/tooltip'
import type { LocalView } from './localMedia'
import classes from './OwnPreview.module.css'

const corners = ['end-top', 'start-top', 'start-bottom', 'end-bottom'] as const

type OwnPreviewProps = {
  own: LocalView
  /** Nobody else is in the call yet: the preview fills the stage behind its message. */
  alone: boolean
}

/** Shows the user's own video, mirrored for a front camera. Clicking it moves it to the next corner. */
export function OwnPreview({ own, alone }: OwnPreviewProps) {
  const t = useText('meeting')
  const { handlers, tooltip } = useTooltip(t('own.move'))
  const [corner, setCorner] = useState(0)
  if (alone) return own.preview && <OwnVideo own={own} className={classes.alone} />
  return (
    <>
      <button
        type="button"
        className={classes.preview}
        data-corner={corners[corner]}
        aria-label={t('own.move')}
        {...handlers}
        onClick={() => setCorner((current) => (current + 1) % corners.length)}
      >
        {own.preview ? (
          <OwnVideo own={own} />
        ) : (
          <span className={classes.off}>
            <IconVideoOff aria-hidden="true" />
            <span>{t('own.cameraOff')}</span>
          </span>
        )}
      </button>
      {tooltip}
    </>
  )
}

function OwnVideo({ own, className = '' }: { own: LocalView; className?: string | undefined }) {
  const t = useText('meeting')
  const video = useRef<HTMLVideoElement>(null)
  const { preview } = own
  useEffect(() => {
    if (video.current) video.current.srcObject = preview
  }, [preview])
  return (
    <video
      ref={video}
      className={`${classes.video} ${className}`}
      data-mirrored={own.facesPerson || undefined}
      autoPlay
      playsInline
      muted
      aria-label={t('own.label')}
    />
  )
}
