import { useRef } from 'react'
import { useText } from '../../../app/i18n/useText'
import { DayText } from '../../../ui/DateTimeText'
import { Name } from '../../../ui/Name'
import { PreviewPicture } from '../PreviewPicture'
import type { PreviewQuery, Slide } from '../types'
import { useGestures } from './useGestures'
import type { Zoom } from './useZoom'
import classes from './viewer.module.css'

type StageProps = {
  slide: Slide
  query: ReturnType<PreviewQuery>
  position: string
  zoom: Zoom
  onStep: (step: number) => void
}

/**
 * One picture, with whom its file names and its date. It is left to right in both languages, because the left of a
 * patient is never mirrored.
 */
export function Stage({ slide, query, position, zoom, onStep }: StageProps) {
  const t = useText('imaging')
  const stage = useRef<HTMLDivElement>(null)
  const gestures = useGestures(stage, zoom, onStep)
  const { patient_name: name, study_date: day } = slide.file.image
  const { scale, x, y } = zoom
  return (
    <div ref={stage} className={classes.stage} dir="ltr" {...gestures}>
      <div
        className={classes.moved}
        style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
        data-scale={scale.toFixed(2)}
      >
        <PreviewPicture key={query.queryKey.join()} query={query} alt={position} />
      </div>
      <p className={classes.corner} data-at="start">
        {name !== undefined && (name ? <Name>{name}</Name> : t('viewer.noName'))}
      </p>
      <p className={classes.corner} data-at="end">
        {day && <DayText day={day} />}
      </p>
    </div>
  )
}
