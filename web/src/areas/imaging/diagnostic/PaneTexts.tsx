import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { DayText } from '../../../ui/DateTimeText'
import { Name } from '../../../ui/Name'
import type { PreviewQuery } from '../types'
import classes from './diagnostic.module.css'
import { LoadingPicture } from './LoadingPicture'
import type { PaneState } from './usePanes'

/** Projections: lengths on them are those on the detector. */
const projections = ['CR', 'DX', 'MG', 'XA', 'RF', 'PX', 'IO']

type PaneTextsProps = { pane: PaneState; preview: PreviewQuery | undefined; onAgain: () => void }

/**
 * What is written on an image: of whom and when it is, which one, and how it is shown; or that it is being loaded, or why it
 * is not there. Left to right in both languages, because the left of a patient is never mirrored.
 */
export function PaneTexts({ pane, preview, onAgain }: PaneTextsProps) {
  const t = useText('imaging')
  const { images, index, state, view } = pane
  const image = images[index]
  if (!image) return null
  const { patient_name: name, study_date: day, modality } = image.file.image
  const number = index + 1
  return (
    <div className={classes.texts}>
      <p className={classes.corner} data-at="start top">
        {name !== undefined && (name ? <Name>{name}</Name> : t('viewer.noName'))}
      </p>
      <p className={classes.corner} data-at="end top">
        {day && <DayText day={day} />}
      </p>
      <div className={classes.corner} data-at="start bottom">
        <p>{t('viewer.position', { number, images: images.length })}</p>
        {state === 'shown' && view?.window && (
          <p dir="ltr">
            {t('diagnostic.width', { width: Math.round(view.window.width) })},{' '}
            {t('diagnostic.center', { center: Math.round(view.window.center) })}
          </p>
        )}
        {state === 'shown' && view && <p dir="ltr">× {view.zoom.toFixed(1)}</p>}
        {projections.includes(modality ?? '') && <p>{t('diagnostic.projection')}</p>}
      </div>
      {state === 'loading' && (
        <LoadingPicture image={image} preview={preview} isPart={pane.isPart}>
          {t('diagnostic.loading', { number })}
        </LoadingPicture>
      )}
      {state === 'failed' && (
        <div className={classes.middle} role="alert">
          <p>{t('diagnostic.failed', { number })}</p>
          <p>{t(`diagnostic.${pane.failure ?? 'notLoaded'}`)}</p>
          <Button onClick={onAgain}>{t('preview.again')}</Button>
        </div>
      )}
    </div>
  )
}
