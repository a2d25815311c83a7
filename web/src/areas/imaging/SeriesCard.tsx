import { IconPhotoOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { Spinner } from '../../ui/Spinner'
import classes from './imaging.module.css'
import { PreviewPicture } from './PreviewPicture'
import { middleSlide } from './studies'
import type { PreviewQuery, Series } from './types'

type SeriesCardProps = { series: Series; preview: PreviewQuery; onOpen: () => void }

/** A series as its middle picture, which opens the viewer, or why it has none. */
export function SeriesCard({ series, preview, onOpen }: SeriesCardProps) {
  const t = useText('imaging')
  const slide = middleSlide(series)
  const [first] = series.files
  const number = first?.image.series_number
  const name = first?.image.series_description ?? t('series.name', { number: number ?? 1 })
  const facts = t('series.images', { count: series.images })
  if (slide)
    return (
      <button type="button" className={classes.card} onClick={onOpen} aria-label={t('series.open', { name })}>
        <span className={classes.tile}>
          <PreviewPicture query={preview({ fileId: slide.file.id, frame: slide.frame, size: 'tile' })} alt="" />
        </span>
        <bdi>{name}</bdi>
        <span className={classes.quiet}>{facts}</span>
        {series.slides.length < series.images && (
          <span className={classes.quiet}>{t('series.previews', { previews: series.slides.length })}</span>
        )}
      </button>
    )
  const isWaiting = series.files.some(({ image }) => image.preview_state === 'waiting')
  const problem = series.files.find(({ image }) => image.preview_problem)?.image.preview_problem ?? 'failed'
  return (
    <div className={classes.card}>
      <span className={classes.tile} aria-hidden="true">
        {isWaiting ? <Spinner /> : <IconPhotoOff />}
      </span>
      <bdi>{name}</bdi>
      <span className={classes.quiet}>{facts}</span>
      <span className={classes.quiet}>{isWaiting ? t('preview.waiting') : t(`preview.${problem}`)}</span>
    </div>
  )
}
