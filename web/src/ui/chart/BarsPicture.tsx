import { memo, useId } from 'react'
import type { BarsLayout } from './barsLayout'
import classes from './ChartPicture.module.css'
import { ChartText } from './ChartText'
import { isolatedLabel } from './chartLabel'
import { SeriesPattern, seriesKinds } from './SeriesPattern'

type BarsPictureProps = { layout: BarsLayout; seriesCount: number; active: number | undefined }

/** The content of the picture of a bar chart. */
export function BarsPicture({ layout, seriesCount, active }: BarsPictureProps) {
  const group = active === undefined ? undefined : layout.groups[active]
  return (
    <>
      {group && <rect className={classes.row} y={group.y - 5} width={layout.width} height={group.height + 10} rx={6} />}
      <Bars layout={layout} seriesCount={seriesCount} />
    </>
  )
}

/** Labels above the bars would touch an unbroken axis. */
function axisBesideBars({ groups, zero }: BarsLayout): string {
  return groups.map(({ bars, y, height }) => `M${zero} ${(bars[0]?.y ?? y) - 2}V${y + height + 2}`).join('')
}

const Bars = memo(function Bars({ layout, seriesCount }: Omit<BarsPictureProps, 'active'>) {
  const id = useId()
  const { groups, height, labelAnchor, labelX, zero } = layout
  return (
    <>
      <defs>
        {Array.from({ length: Math.min(seriesCount, seriesKinds) }, (_, index) => (
          <SeriesPattern key={`${id}${String(index)}`} id={`${id}${index}`} index={index} />
        ))}
      </defs>
      {groups.map(({ key, lines, bars }) => (
        <g key={key}>
          {lines.map(({ text, y }) => (
            <ChartText key={y} x={labelX} y={y} anchor={labelAnchor}>
              {text}
            </ChartText>
          ))}
          {bars.map(({ seriesIndex, x, y, width, height, text, textX, textY, anchor }) => (
            <g key={seriesIndex} className={classes.series} data-series={seriesIndex % seriesKinds}>
              {width > 0 && (
                <rect
                  className={classes.bar}
                  x={x}
                  y={y}
                  width={width}
                  height={height}
                  fill={`url(#${id}${seriesIndex % seriesKinds})`}
                />
              )}
              <ChartText x={textX} y={textY} anchor={anchor}>
                {isolatedLabel(text)}
              </ChartText>
            </g>
          ))}
        </g>
      ))}
      <path className={classes.axis} d={labelAnchor === 'end' ? `M${zero} 0V${height}` : axisBesideBars(layout)} />
    </>
  )
})
