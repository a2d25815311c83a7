import { useId } from 'react'
import classes from './Chart.module.css'
import pictureClasses from './ChartPicture.module.css'
import { SeriesPattern, seriesKinds } from './SeriesPattern'

/** The pattern of each series. */
export function BarsLegend({ series }: { series: readonly { key: string; label: string }[] }) {
  const id = useId()
  return (
    <ul className={classes.legend}>
      {series.map(({ key, label }, index) => (
        <li key={key}>
          <svg width={20} height={14} aria-hidden="true">
            <defs>
              <SeriesPattern id={`${id}${index}`} index={index} />
            </defs>
            <g className={pictureClasses.series} data-series={index % seriesKinds}>
              <rect
                className={pictureClasses.bar}
                x={0.5}
                y={0.5}
                width={19}
                height={13}
                fill={`url(#${id}${index})`}
              />
            </g>
          </svg>
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  )
}
