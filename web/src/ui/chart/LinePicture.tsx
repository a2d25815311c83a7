import { memo } from 'react'
import { Axes } from './Axes'
import classes from './ChartPicture.module.css'
import { LineMarker } from './LineMarker'
import type { LineLayout } from './lineLayout'
import { seriesKinds } from './SeriesPattern'

type LinePictureProps = { layout: LineLayout; unit: string | undefined; active: number | undefined }

/** The content of the picture of a line chart. */
export function LinePicture({ layout, unit, active }: LinePictureProps) {
  const { bottom, lines, rowX, top } = layout
  const x = active === undefined ? undefined : rowX[active]
  return (
    <>
      <Lines layout={layout} unit={unit} />
      {x !== undefined && (
        <g className={classes.active}>
          <path d={`M${x} ${top}V${bottom}`} />
          {lines.map(({ seriesIndex, points }) =>
            points.map(({ rowIndex, x, y }) => rowIndex === active && <circle key={seriesIndex} cx={x} cy={y} r={8} />),
          )}
        </g>
      )}
    </>
  )
}

const Lines = memo(function Lines({ layout, unit }: Omit<LinePictureProps, 'active'>) {
  const { bands, left, lines, right } = layout
  return (
    <>
      {bands.map(({ seriesIndex, y, height }) => (
        <g key={seriesIndex} className={classes.band}>
          <rect x={left} y={y} width={right - left} height={height} />
          <path d={`M${left} ${y}H${right}M${left} ${y + height}H${right}`} />
        </g>
      ))}
      <Axes layout={layout} unit={unit} />
      {lines.map(({ seriesIndex, path, points }) => (
        <g key={seriesIndex} className={classes.series} data-series={seriesIndex % seriesKinds}>
          <path className={classes.line} d={path} />
          {points.map(
            ({ rowIndex, x, y, marked, outside }) =>
              marked && <LineMarker key={rowIndex} x={x} y={y} seriesIndex={seriesIndex} outside={outside} />,
          )}
        </g>
      ))}
    </>
  )
})
