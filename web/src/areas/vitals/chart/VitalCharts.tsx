import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Chart } from '../../../ui/chart/Chart'
import type { LineSeries } from '../../../ui/chart/chartTypes'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import type { VitalSet } from '../types'
import classes from './chart.module.css'
import { bandOf, firstLanes, type Lane, lanes, leastRanges, pointsOfScore, pointsOfType } from './lanes'
import { useFinding } from './useFinding'

type VitalChartsProps = {
  /** At least one. */
  sets: readonly VitalSet[]
  /** The hospital's time zone. */
  zone: string
  scale: 1 | 2
}

/** Charts of vital signs on one time axis below one another; which ones can be chosen. */
export function VitalCharts({ sets, zone, scale }: VitalChartsProps) {
  const t = useText('vitals')
  const [chosen, setChosen] = useState<readonly Lane[]>(firstLanes)
  const series = useSeries(sets, scale)
  const finding = useFinding(zone)
  const times = sets.map(({ date_original: at }) => at).toSorted()
  const timeRange = { from: times[0] ?? '', to: times.at(-1) ?? '' }
  const offered = lanes.filter((lane) => series(lane).some(({ points }) => points.length > 0))
  return (
    <div className={classes.charts}>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('chart.choose')}</legend>
        {offered.map((lane) => (
          <CheckboxField
            key={lane}
            label={laneTitle(t, lane)}
            checked={chosen.includes(lane)}
            onChange={(checked) => setChosen(checked ? [...chosen, lane] : chosen.filter((each) => each !== lane))}
          />
        ))}
      </fieldset>
      {offered
        .filter((lane) => chosen.includes(lane))
        .map((lane) => (
          <Chart
            key={lane}
            form="line"
            size="small"
            clock={24}
            title={laneTitle(t, lane)}
            finding={finding(laneTitle(t, lane), series(lane))}
            series={series(lane)}
            zone={zone}
            timeRange={timeRange}
            {...laneOptions(t, lane)}
          />
        ))}
    </div>
  )
}

type VitalsText = ReturnType<typeof useText<'vitals'>>

function laneTitle(t: VitalsText, lane: Lane): string {
  if (lane === 'pressure') return t('pressure')
  return lane === 'score' ? t('score') : t(`type.${lane}`)
}

function laneOptions(t: VitalsText, lane: Lane) {
  const range = leastRanges[lane]
  const valueRange = range && { valueRange: range }
  if (lane === 'score') return { ...valueRange }
  return { ...valueRange, unit: lane === 'pressure' ? t('unit.systolic') : t(`unit.${lane}`) }
}

/** Returns a function that returns the series of a chart. Without a score there are no bands: they are those of NEWS2. */
function useSeries(sets: readonly VitalSet[], scale: 1 | 2) {
  const t = useText('vitals')
  const isScored = sets.some(({ score }) => !('excluded' in score))
  const ofType = (type: Exclude<Lane, 'pressure' | 'score'> | 'systolic' | 'diastolic'): LineSeries => {
    const points = pointsOfType(sets, type)
    const band = isScored ? bandOf(type, scale, points) : undefined
    const isTarget = type === 'spo2' && scale === 2
    return {
      key: type,
      label: t(`type.${type}`),
      points,
      ...(band && {
        band: {
          ...band,
          label: t(isTarget ? 'chart.target' : 'chart.band'),
          outsideLabel: t(isTarget ? 'chart.outsideTarget' : 'chart.outside'),
        },
      }),
    }
  }
  return (lane: Lane): LineSeries[] => {
    if (lane === 'pressure') return [ofType('systolic'), ofType('diastolic')]
    if (lane !== 'score') return [ofType(lane)]
    const { totals, bounds } = pointsOfScore(sets)
    const total = {
      key: 'total',
      label: t('score'),
      points: totals,
      band: { to: 4, label: t('chart.lowScore'), outsideLabel: t('chart.urgentScore') },
    }
    if (totals.length === 0) return [{ ...total, points: [] }]
    if (bounds.every(({ value }) => value === null)) return [total]
    return [total, { key: 'bound', label: t('chart.bound'), points: bounds }]
  }
}
