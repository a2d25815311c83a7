import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { IconButton } from '../../../ui/IconButton'
import { isolated } from '../../../ui/isolated'
import { useIsRtl } from '../../../ui/texts'
import { useKeys } from '../../../ui/useKeys'
import { OtherPatient } from '../OtherPatient'
import { middleSlide } from '../studies'
import type { ImageFile, PreviewQuery, Series } from '../types'
import { useSizeText } from '../useSizeText'
import { useTimeText } from '../useTimeText'
import { Stage } from './Stage'
import { usePrefetched } from './usePrefetched'
import { useZoom } from './useZoom'
import classes from './viewer.module.css'

type PreviewViewerProps = {
  open: boolean
  title: string | undefined
  /** Undefined while it was never open. */
  series: Series | undefined
  preview: PreviewQuery
  onDownload: (file: ImageFile) => void
  onClose: () => void
}

/** A dialog with the previews of a series, one at a time. It stays mounted, so that the focus returns. */
export function PreviewViewer({ open, title, series, ...rest }: PreviewViewerProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={<bdi>{title}</bdi>} size="wide" fullOnPhone>
      {open && series && <Slides key={series.key} series={series} {...rest} />}
    </Dialog>
  )
}

type SlidesProps = { series: Series } & Pick<PreviewViewerProps, 'preview' | 'onDownload'>

function Slides({ series, preview, onDownload }: SlidesProps) {
  const t = useText('imaging')
  const sizeText = useSizeText()
  const timeText = useTimeText()
  const isRtl = useIsRtl()
  const { slides, images } = series
  const middle = middleSlide(series)
  const [index, setIndex] = useState(middle ? slides.indexOf(middle) : 0)
  const zoom = useZoom()
  const viewer = useRef<HTMLDivElement>(null)
  const slide = slides[index]
  usePrefetched(preview, [slides[index + 1], slides[index - 1]])
  const show = (next: number) => setIndex(Math.min(slides.length - 1, Math.max(0, next)))
  const [back, forward] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const onKey = (key: string) => {
    if (key === back || key === 'ArrowUp' || key === 'PageUp') show(index - 1)
    else if (key === forward || key === 'ArrowDown' || key === 'PageDown') show(index + 1)
    else if (key === 'Home') show(0)
    else if (key === 'End') show(slides.length - 1)
    else return zoom.onKey(key)
    return true
  }
  useKeys(viewer, onKey)
  if (!slide) return null
  const time = timeText(slide.file.size)
  const position = t('viewer.position', { number: slide.number, images })
  return (
    <div ref={viewer} className={classes.viewer}>
      <InlineNotice tone="warn">{t('viewer.notForDiagnosis')}</InlineNotice>
      <OtherPatient files={[slide.file]} />
      <Stage
        slide={slide}
        query={preview({ fileId: slide.file.id, frame: slide.frame, size: 'picture' })}
        position={position}
        zoom={zoom}
        onStep={(step) => show(index + step)}
      />
      <div className={classes.tools}>
        <IconButton
          label={t('viewer.previous')}
          icon={isRtl ? <IconChevronRight /> : <IconChevronLeft />}
          disabled={index === 0}
          onClick={() => show(index - 1)}
        />
        <input
          type="range"
          className={classes.slider}
          aria-label={t('viewer.image')}
          aria-valuetext={position}
          min={0}
          max={slides.length - 1}
          value={index}
          disabled={slides.length === 1}
          onChange={(event) => show(Number(event.currentTarget.value))}
        />
        <IconButton
          label={t('viewer.next')}
          icon={isRtl ? <IconChevronLeft /> : <IconChevronRight />}
          disabled={index === slides.length - 1}
          onClick={() => show(index + 1)}
        />
        <IconButton label={t('viewer.zoomOut')} icon={<IconZoomOut />} onClick={() => zoom.by(1 / zoom.step)} />
        <IconButton label={t('viewer.zoomIn')} icon={<IconZoomIn />} onClick={() => zoom.by(zoom.step)} />
        <IconButton label={t('viewer.whole')} icon={<IconZoomReset />} onClick={zoom.reset} />
      </div>
      <p className={classes.position} aria-live="polite">
        {position}
        {slides.length < images && ` · ${t('series.previews', { previews: slides.length })}`}
      </p>
      <div>
        <Button icon={<IconDownload />} onClick={() => onDownload(slide.file)}>
          {t('viewer.original', { size: isolated(sizeText(slide.file.size)) })}
        </Button>
        {time && <p className={classes.position}>{time}</p>}
      </div>
    </div>
  )
}
