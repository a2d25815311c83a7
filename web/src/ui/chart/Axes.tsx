import classes from './ChartPicture.module.css'
import { ChartText } from './ChartText'
import { isolatedLabel } from './chartLabel'
import type { LineLayout } from './lineLayout'

/** The axes of a chart over time, with the lines of the values. */
export function Axes({ layout, unit }: { layout: LineLayout; unit: string | undefined }) {
  const { bottom, left, lineHeight, right, timeTicks, valueTicks } = layout
  return (
    <>
      {valueTicks.map(({ y, label }) => (
        <g key={y}>
          <path className={classes.grid} d={`M${left} ${y}H${right}`} />
          <ChartText x={left - 8} y={y} anchor="end" quiet>
            {isolatedLabel(label)}
          </ChartText>
        </g>
      ))}
      {unit && (
        <ChartText x={0} y={lineHeight / 2 - 3} quiet>
          {isolatedLabel(unit)}
        </ChartText>
      )}
      {timeTicks.map(({ at, x, labelX, label, below }) => (
        <g key={at}>
          <path className={classes.axis} d={`M${x} ${bottom}v5`} />
          <ChartText x={labelX} y={bottom + 8 + lineHeight / 2} anchor="middle" quiet>
            {isolatedLabel(label)}
          </ChartText>
          {below && (
            <ChartText x={labelX} y={bottom + 8 + lineHeight * 1.5} anchor="middle" quiet>
              {isolatedLabel(below)}
            </ChartText>
          )}
        </g>
      ))}
      <path className={classes.axis} d={`M${left} ${bottom}H${right}`} />
    </>
  )
}
