import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import { IconButton } from '../../ui/IconButton'
import { useIsRtl } from '../../ui/texts'
import { useKeys } from '../../ui/useKeys'
import { PreviewPicture } from '../imaging'
import { imageQuery } from './imageQuery'
import classes from './rounds.module.css'
import type { CaseSheet } from './types'

/** Which image of a sheet is shown, and by whom it is chosen. */
export type ShownImage = {
  roundId: number
  /** From 0. */
  index: number
  /** Without it, somebody else chooses. */
  onIndex?: ((index: number) => void) | undefined
  /** Called when an image is there. */
  onShown?: ((imageId: number) => void) | undefined
}

type CaseImagesProps = { sheet: CaseSheet; shown: ShownImage }

/** The images of a sheet, which are copies without names, one at a time. The left of a patient is never mirrored. */
export function CaseImages({ sheet: { case_id: caseId, images }, shown }: CaseImagesProps) {
  const t = useText('rounds')
  const isRtl = useIsRtl()
  const root = useRef<HTMLDivElement>(null)
  const { roundId, onIndex, onShown } = shown
  const last = images.length - 1
  const index = Math.max(0, Math.min(shown.index, last))
  const image = images[index]
  const [back, forward] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  useKeys(root, (key) => {
    const next = key === back ? index - 1 : key === forward ? index + 1 : undefined
    if (next === undefined || !onIndex) return false
    if (next >= 0 && next <= last) onIndex(next)
    return true
  })
  if (!image) return <p className={classes.quiet}>{t('images.none')}</p>
  const position = t('images.position', { number: index + 1, images: images.length })
  return (
    <div ref={root} className={classes.stack}>
      {images.length > 1 && (
        <div className={classes.buttons}>
          {onIndex && (
            <IconButton
              label={t('images.previous')}
              icon={isRtl ? <IconChevronRight /> : <IconChevronLeft />}
              disabled={index === 0}
              onClick={() => onIndex(index - 1)}
            />
          )}
          <span aria-live="polite">{position}</span>
          {onIndex && (
            <IconButton
              label={t('images.next')}
              icon={isRtl ? <IconChevronLeft /> : <IconChevronRight />}
              disabled={index === last}
              onClick={() => onIndex(index + 1)}
            />
          )}
        </div>
      )}
      <div className={classes.picture} dir="ltr">
        <PreviewPicture
          key={image.id}
          query={imageQuery(roundId, caseId, image.id)}
          alt={position}
          onShown={() => onShown?.(image.id)}
        />
      </div>
      <p className={classes.quiet}>{t('images.note')}</p>
    </div>
  )
}
