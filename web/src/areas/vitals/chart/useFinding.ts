import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import type { LineSeries } from '../../../ui/chart/chartTypes'
import { isolatedLtr } from '../isolatedLtr'

/**
 * Returns a function that says what a chart shows: the latest, the lowest and the highest value of each series.
 * @param zone the hospital's
 */
export function useFinding(zone: string): (title: string, series: readonly LineSeries[]) => string {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const ofSeries = ({ label, points }: LineSeries): string[] => {
    const measured = points.flatMap(({ at, value }) => (value === null ? [] : [{ at: new Date(at).getTime(), value }]))
    const [latest] = measured.toSorted((one, other) => other.at - one.at)
    if (!latest) return []
    const values = measured.map(({ value }) => value)
    return [
      t('chart.finding', {
        label,
        latest: isolatedLtr(String(latest.value)),
        time: time(latest.at),
        lowest: isolatedLtr(String(Math.min(...values))),
        highest: isolatedLtr(String(Math.max(...values))),
      }),
    ]
  }
  return (title, series) => {
    const sentences = series.flatMap(ofSeries)
    return sentences.length > 0 ? sentences.join(' ') : title
  }
}
