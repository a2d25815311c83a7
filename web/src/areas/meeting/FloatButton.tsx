import { IconPictureInPicture } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useText } from '../../app/i18n/useText'
import { useTooltip } from '../../ui/tooltip'
import classes from './CallStage.module.css'

/** Lets the picture float over whatever else is read, where the browser can; pressed again it comes back. */
export function FloatButton({ picture }: { picture: RefObject<HTMLVideoElement | null> }) {
  const t = useText('meeting')
  const { handlers, tooltip } = useTooltip(t('float.label'))
  if (!document.pictureInPictureEnabled) return null
  const float = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture()
    // Refused where there is no picture yet; there is nothing to tell then.
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
