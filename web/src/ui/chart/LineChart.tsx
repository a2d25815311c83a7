import { formatDate, formatTime } from '../format'
import { isolated } from '../isolated'
import { useUiLanguage } from '../texts'
import { ChartFrame } from './ChartFrame'
import { ColumnsPicture } from './ColumnsPicture'
import { useChartText } from './chartTexts'
import type { LineProps } from './chartTypes'
import { LineLegend } from './LineLegend'
import { LinePicture } from './LinePicture'
import { lineLayout } from './lineLayout'
import { isOutside, lineRows } from './lineRows'
import { nearestIndex } from './nearestIndex'
import type { TimeStyle } from './timeTicks'
import { useChartSpace } from './useChartSpace'
import { useValueFormat } from './useValueFormat'

type LineChartProps = Omit<LineProps, 'form'> & {
  /** Columns instead of a line, with the value of all points together across them. */
  columns?: { overall: number | null }
}

/** Lines or columns over time. */
export function LineChart({
  title,
  finding,
  format,
  series,
  zone,
  precision = 'minute',
  clock = 12,
  unit,
  timeRange,
  valueRange,
  size = 'normal',
  columns,
}: LineChartProps) {
  const language = useUiLanguage()
  const t = useChartText()
  const write = useValueFormat(format)
  const { plot, space } = useChartSpace()
  const range = timeRange && { from: new Date(timeRange.from).getTime(), to: new Date(timeRange.to).getTime() }
  const rows = lineRows(series).filter(({ at }) => !range || (at >= range.from && at <= range.to))
  const bands = series.map(({ band }) => band)
  const time: TimeStyle = { zone, language, clock, precision }
  const drawing = {
    bands,
    size,
    timeRange: range,
    valueRange,
    time,
    format: write,
    hasUnit: unit !== undefined,
    columns,
  }
  const layout = space && rows.length > 0 ? lineLayout(rows, drawing, space) : undefined
  const labelOf = (at: number) => {
    const date = isolated(formatDate(at, language, zone))
    if (precision === 'day') return date
    return t('dateAndTime', { date, time: isolated(formatTime(at, language, zone, clock)) })
  }
  const textOf = (value: number, seriesIndex: number) => {
    const band = bands[seriesIndex]
    const text = isolated(unit ? t('withUnit', { value: write(value), unit }) : write(value))
    return band && isOutside(value, band) ? t('noted', { value: text, note: isolated(band.outsideLabel) }) : text
  }
  return (
    <ChartFrame
      title={title}
      finding={finding}
      legend={!columns && <LineLegend series={series} write={write} />}
      rowHeader={t(precision === 'day' ? 'day' : 'instant')}
      series={series}
      rows={rows.map(({ at, values }, index) => ({
        key: `${at} ${index}`,
        label: labelOf(at),
        values: values.map((value, series) => (typeof value === 'number' ? textOf(value, series) : value)),
      }))}
      steps={rows.length}
      plot={plot}
      size={layout}
      find={(x) => layout && nearestIndex(layout.rowX, x)}
    >
      {(active) =>
        layout &&
        (layout.columns ? (
          <ColumnsPicture layout={layout} columns={layout.columns} unit={unit} active={active} />
        ) : (
          <LinePicture layout={layout} unit={unit} active={active} />
        ))
      }
    </ChartFrame>
  )
}
