import { formatNumber } from '../format'
import { isolated } from '../isolated'
import { useUiLanguage } from '../texts'
import { BarsLegend } from './BarsLegend'
import { BarsPicture } from './BarsPicture'
import { barsLayout, mostCategories } from './barsLayout'
import { ChartFrame } from './ChartFrame'
import { useChartText } from './chartTexts'
import type { BarsProps } from './chartTypes'
import { finiteOrNull } from './finiteOrNull'
import { nearestIndex } from './nearestIndex'
import { useChartSpace } from './useChartSpace'
import { useValueFormat } from './useValueFormat'

/** Horizontal bars per category. */
export function BarsChart({ title, finding, format, categoryLabel, series, categories }: BarsProps) {
  const language = useUiLanguage()
  const t = useChartText()
  const write = useValueFormat(format)
  const { plot, space } = useChartSpace()
  const complete = categories.map(({ key, label, values }) => ({
    key,
    label,
    values: series.map((_, index) => finiteOrNull(values[index])),
  }))
  const textOf = (value: number, seriesIndex: number) => {
    const total = series[seriesIndex]?.total
    if (!total) return write(value)
    const share = formatNumber(value / total, language, { style: 'percent', maximumSignificantDigits: 2 })
    return t('share', { value: write(value), share })
  }
  const layout = space && barsLayout(complete.slice(0, mostCategories), space, textOf)
  return (
    <ChartFrame
      title={title}
      finding={finding}
      legend={series.length > 1 && <BarsLegend series={series} />}
      rowHeader={categoryLabel}
      series={series}
      rows={complete.map(({ key, label, values }) => ({
        key,
        label: isolated(label),
        values: values.map((value, index) => (value === null ? null : isolated(textOf(value, index)))),
      }))}
      steps={Math.min(complete.length, mostCategories)}
      plot={plot}
      size={layout}
      find={(_x, y) =>
        layout &&
        nearestIndex(
          layout.groups.map((group) => group.y + group.height / 2),
          y,
        )
      }
    >
      {(active) => layout && <BarsPicture layout={layout} seriesCount={series.length} active={active} />}
    </ChartFrame>
  )
}
