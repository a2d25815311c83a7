import type { ReactNode } from 'react'
import classes from './ChartPicture.module.css'

type ChartTextProps = {
  x: number
  /** The middle of the line. */
  y: number
  anchor?: 'start' | 'middle' | 'end'
  quiet?: boolean
  /** From `isolatedLabel` or `wrapLabel`. */
  children: ReactNode
}

/** A line of text in a picture, in the direction of its words. Anchors are those of the picture: `start` is left. */
export function ChartText({ x, y, anchor = 'start', quiet = false, children }: ChartTextProps) {
  return (
    <text className={classes.text} x={x} y={y} textAnchor={anchor} data-quiet={quiet || undefined}>
      {children}
    </text>
  )
}
