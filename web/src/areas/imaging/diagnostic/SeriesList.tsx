import { useText } from '../../../app/i18n/useText'
import { isolated } from '../../../ui/isolated'
import { sizeOf } from '../studies'
import type { Series, Study } from '../types'
import { useSizeText } from '../useSizeText'
import { useTimeText } from '../useTimeText'
import classes from './diagnostic.module.css'

type SeriesListProps = { study: Study; shown: Series | undefined; onOpen: (series: Series) => void }

/** The series of the study, with what they cost to download. */
export function SeriesList({ study, shown, onOpen }: SeriesListProps) {
  const t = useText('imaging')
  const sizeText = useSizeText()
  const timeText = useTimeText()
  return (
    <section className={classes.panel} aria-label={t('series.label')}>
      <h3 className={classes.heading}>{t('series.label')}</h3>
      <ul className={classes.list}>
        {study.series.map((series) => {
          const [first] = series.files
          const bytes = sizeOf(series.files)
          const name = first?.image.series_description ?? t('series.name', { number: first?.image.series_number ?? 1 })
          const isOn = series.key === shown?.key
          return (
            <li key={series.key}>
              <button
                type="button"
                className={classes.seriesButton}
                aria-pressed={isOn}
                data-on={isOn || undefined}
                onClick={() => onOpen(series)}
              >
                <bdi className={classes.rowName}>{name}</bdi>
                <span>{t('study.facts', { count: series.images, size: isolated(sizeText(bytes)) })}</span>
                {timeText(bytes) && <span>{timeText(bytes)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
