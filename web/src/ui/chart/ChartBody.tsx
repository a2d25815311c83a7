import { BarsChart } from './BarsChart'
import type { ChartProps } from './chartTypes'
import { LineChart } from './LineChart'

/** Everything below a chart's title; loaded by `Chart`. */
export function ChartBody(props: ChartProps) {
  return props.form === 'bars' ? <BarsChart {...props} /> : <LineChart {...props} />
}
