import { IconPictureInPicture } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useText } from '../../app/i18n/useText'
import { useTooltip } from '../../ui/tooltip'
import classes from './CallStage.module.css'

/** Toggles picture-in-picture, where the browser supports it. */
export function FloatButton({ picture }: { picture: RefObject<HTMLVideoElement | null> }) {
  const t = useText('meeting')
  const { handlers, tooltip } = useTooltip(t('float.label'))
  if (!document.pictureInPictureEnabled) return null
  const float = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture()
    // Rejected before the first frame, which needs no message.
    else picture.current?.requestPictureInPicture().catch(() => undefined)
  }
  return (
    <span>
      <button type="button" className={classes.float} aria-label={t('float.label')} onClick={float} {...handlers}>
        <IconPictureInPicture aria-hidden="true" />
      </button>
      {tooltip}
    </span>
  )
}
