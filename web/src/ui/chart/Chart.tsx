import { lazy, Suspense, useId } from 'react'
import classes from './Chart.module.css'
import type { ChartProps } from './chartTypes'

/** Loads d3-scale and d3-shape. */
const ChartBody = lazy(() => import('./ChartBody').then((module) => ({ default: module.ChartBody })))

/**
 * A chart: horizontal bars by category (`form="bars"`), lines or columns over time (`form="line"`, `form="columns"`), in a
 * picture that is not mirrored in Arabic. Its values can be read with the arrow keys, by pointing, and as a table, and it can be printed. It
 * is as wide as its container; place it in a Card, whose title then names the group of charts.
 *
 * Without any value it shows that there is no data.
 */
export function Chart(props: ChartProps) {
  const { title, note, level = 3 } = props
  const titleId = useId()
  const Title = `h${level}` as const
  const size = props.form === 'line' ? props.size : undefined
  return (
    <figure className={classes.chart} aria-labelledby={titleId}>
      <div className={classes.header}>
        <Title id={titleId} className={classes.title}>
          <bdi>{title}</bdi>
        </Title>
        {note && <span className={classes.note}>{note}</span>}
      </div>
      <Suspense fallback={<div className={classes.loading} data-size={size} />}>
        <ChartBody {...props} />
      </Suspense>
    </figure>
  )
}
