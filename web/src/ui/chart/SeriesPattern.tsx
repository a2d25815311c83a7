import classes from './ChartPicture.module.css'

/** Series that are distinguished by pattern, line and shape. */
export const seriesKinds = 4

const shapes = [
  null,
  <path key="lines" d="M0 0V6" strokeWidth={3.5} />,
  <path key="dots" d="M1.5 3H4.5" strokeWidth={3} strokeLinecap="round" />,
  <path key="grid" d="M0 0H6M0 0V6" strokeWidth={1.75} />,
]

/** The fill of a series' bars, as a `<pattern>`: what differs does not depend on color. */
export function SeriesPattern({ id, index }: { id: string; index: number }) {
  return (
    <pattern
      id={id}
      className={classes.series}
      data-series={index % seriesKinds}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className={classes[index % seriesKinds === 0 ? 'solid' : 'ground']} width={6} height={6} />
      <g className={classes.stroke}>{shapes[index % seriesKinds]}</g>
    </pattern>
  )
}
