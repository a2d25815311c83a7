import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle, symbolWye } from 'd3-shape'
import classes from './ChartPicture.module.css'
import { seriesKinds } from './SeriesPattern'

const shapes = [symbolCircle, symbolSquare, symbolTriangle, symbolWye].map((shape) => symbol(shape, 60)() ?? '')
const outsideShape = symbol(symbolDiamond, 110)() ?? ''

type LineMarkerProps = { x: number; y: number; seriesIndex: number; outside?: boolean }

/** The mark of a value: the shape of its series, or a diamond outside the band. */
export function LineMarker({ x, y, seriesIndex, outside = false }: LineMarkerProps) {
  return (
    <path
      className={classes.marker}
      data-outside={outside || undefined}
      transform={`translate(${x} ${y})`}
      d={outside ? outsideShape : shapes[seriesIndex % seriesKinds]}
    />
  )
}
