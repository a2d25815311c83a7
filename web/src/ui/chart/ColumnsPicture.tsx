import { memo, useId } from 'react'
import { Axes } from './Axes'
import classes from './ChartPicture.module.css'
import { ChartText } from './ChartText'
import { isolatedLabel } from './chartLabel'
import type { LineLayout, PlacedColumns } from './lineLayout'
import { SeriesPattern } from './SeriesPattern'

type ColumnsPictureProps = {
  layout: LineLayout
  columns: PlacedColumns
  unit: string | undefined
  active: number | undefined
}

/** The content of the picture of columns over time; the highest one has a pattern. */
export function ColumnsPicture({ layout, columns, unit, active }: ColumnsPictureProps) {
  const x = active === undefined ? undefined : layout.rowX[active]
  return (
    <>
      {x !== undefined && (
        <rect
          className={classes.row}
          x={x - columns.width / 2 - 4}
          y={layout.top}
          width={columns.width + 8}
          height={layout.bottom - layout.top}
        />
      )}
      <Columns layout={layout} columns={columns} unit={unit} />
    </>
  )
}

const Columns = memo(function Columns({ layout, columns, unit }: Omit<ColumnsPictureProps, 'active'>) {
  const id = useId()
  const { left, right } = layout
  const { width, all, overall } = columns
  return (
    <>
      <defs>
        <SeriesPattern id={id} index={1} />
      </defs>
      <Axes layout={layout} unit={unit} />
      {all.map(({ rowIndex, x, y, height, isHighest }) => (
        <g key={rowIndex} className={classes.series} data-series={isHighest ? 1 : 0}>
          <rect
            className={isHighest ? classes.bar : classes.solid}
            x={x - width / 2}
            y={y}
            width={width}
            height={height}
            rx={Math.min(3, width / 2, height / 2)}
            fill={isHighest ? `url(#${id})` : undefined}
          />
        </g>
      ))}
      {overall && (
        <>
          <path className={classes.overall} d={`M${left} ${overall.y}H${right}`} />
          <ChartText x={left - 8} y={overall.y} anchor="end">
            {isolatedLabel(overall.label)}
          </ChartText>
        </>
      )}
    </>
  )
})
