import { isolated } from '../isolated'
import classes from './Chart.module.css'
import pictureClasses from './ChartPicture.module.css'
import { useChartText } from './chartTexts'
import type { LineSeries } from './chartTypes'
import { LineMarker } from './LineMarker'
import { seriesKinds } from './SeriesPattern'

type LineLegendProps = { series: readonly LineSeries[]; write: (value: number) => string }

/** The line and shape of each series, if there are several, and what bands and diamonds mean. */
export function LineLegend({ series, write }: LineLegendProps) {
  const t = useChartText()
  const bands = series.flatMap(({ key, label, band }, index) => {
    if (!band) return []
    const name = series.length > 1 ? t('noted', { value: isolated(band.label), note: isolated(label) }) : band.label
    const from = band.from === undefined ? undefined : isolated(write(band.from))
    const to = band.to === undefined ? undefined : isolated(write(band.to))
    if (from !== undefined && to !== undefined)
      return [{ key, index, text: t('band.between', { label: name, from, to }) }]
    if (from !== undefined) return [{ key, index, text: t('band.from', { label: name, from }) }]
    if (to !== undefined) return [{ key, index, text: t('band.to', { label: name, to }) }]
    return []
  })
  const outside = new Set(series.flatMap(({ band }) => band?.outsideLabel ?? []))
  if (series.length === 1 && bands.length === 0) return null
  return (
    <ul className={classes.legend}>
      {series.length > 1 &&
        series.map(({ key, label }, index) => (
          <li key={key}>
            <svg width={32} height={14} aria-hidden="true">
              <g className={pictureClasses.series} data-series={index % seriesKinds}>
                <path className={pictureClasses.line} d="M0 7H32" />
                <LineMarker x={16} y={7} seriesIndex={index} />
              </g>
            </svg>
            <bdi>{label}</bdi>
          </li>
        ))}
      {bands.map(({ key, text }) => (
        <li key={`${key}-band`}>
          <svg className={pictureClasses.band} width={20} height={14} aria-hidden="true">
            <rect width={20} height={14} />
            <path d="M0 .5H20M0 13.5H20" />
          </svg>
          {text}
        </li>
      ))}
      {[...outside].map((label) => (
        <li key={label}>
          <svg width={16} height={16} aria-hidden="true">
            <LineMarker x={8} y={8} seriesIndex={0} outside />
          </svg>
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  )
}
