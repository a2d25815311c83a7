import type { ReportHead } from '#contract/reports/result'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Chart } from '../../../ui/chart/Chart'
import { formatDay, formatNumber } from '../../../ui/format'

const dayLabel = /^\d{4}-\d{2}-\d{2}$/
/** Points from which a line is easier to read than columns. */
const manyPoints = 62

/** The chart of a result: columns or a line over days, and bars by any other group. Nothing without values. */
export function ResultChart({ report, kind }: { report: ReportHead; kind: 'bar' | 'line' }) {
  const t = useText('reports')
  const language = useLanguage()
  const { chart } = report
  const known = chart?.points.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])) ?? []
  if (!chart || known.length === 0) return null
  const highest = known.reduce((most, point) => (point.value > most.value ? point : most))
  const shown = (label: string) => (dayLabel.test(label) ? formatDay(label, language, 'dayMonth') : label)
  const number = (value: number) => formatNumber(value, language, { maximumFractionDigits: 2 })
  const unit = chart.unit ? ` ${chart.unit}` : ''
  const values = { label: shown(highest.label), value: `${number(highest.value)}${unit}` }
  const finding =
    chart.overall === null
      ? t('chart.highest', values)
      : t('chart.finding', { ...values, overall: `${number(chart.overall)}${unit}` })
  const common = { title: chart.label, note: finding, finding, format: number }
  const isOverTime = known.every(({ label }) => dayLabel.test(label))
  if (isOverTime) {
    const isColumns = kind === 'bar' && known.length <= manyPoints
    return (
      <Chart
        {...common}
        {...(isColumns ? { form: 'columns', overall: levelOf(chart.overall, known) } : { form: 'line' })}
        zone="UTC"
        precision="day"
        {...(chart.unit && { unit: chart.unit })}
        series={[
          {
            key: 'value',
            label: chart.label,
            points: chart.points.map(({ label, value }) => ({ at: `${label}T00:00:00Z`, value })),
          },
        ]}
      />
    )
  }
  return (
    <Chart
      {...common}
      form="bars"
      categoryLabel={chart.group_label}
      series={[{ key: 'value', label: chart.label }]}
      categories={chart.points.map(({ label, value }, index) => ({
        key: `${index}`,
        label: shown(label),
        values: [value],
      }))}
    />
  )
}

/** Returns a value of all together that is a level of the days, such as their median: a sum of several days is none. */
function levelOf(overall: number | null, days: readonly { value: number }[]): number | null {
  const values = days.map(({ value }) => value)
  return overall !== null && overall >= Math.min(...values) && overall <= Math.max(...values) ? overall : null
}
