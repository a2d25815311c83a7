import { BarsChart } from './BarsChart'
import type { ChartProps } from './chartTypes'
import { LineChart } from './LineChart'

/** Everything below a chart's title; loaded by `Chart`. */
export function ChartBody(props: ChartProps) {
  if (props.form === 'bars') return <BarsChart {...props} />
  return props.form === 'line' ? (
    <LineChart {...props} />
  ) : (
    <LineChart {...props} columns={{ overall: props.overall ?? null }} />
  )
}
