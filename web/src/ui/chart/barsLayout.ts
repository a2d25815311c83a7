import { scaleLinear } from 'd3-scale'
import { wrapLabel } from './chartLabel'
import type { BarCategory, ChartSpace } from './chartTypes'

/** The maximum number of categories that are drawn. */
export const mostCategories = 50

const barGap = 4
const groupGap = 14
const textGap = 6
const labelGap = 12
const mostLines = 3
/** From this width, in px, labels are beside the bars; below it, above them. */
const widthForLabelsBeside = 520
const mostOfWidthForLabels = 0.38
const smallestPlot = 40

/** A bar, and the text at its end. */
export interface PlacedBar {
  seriesIndex: number
  x: number
  y: number
  width: number
  height: number
  text: string
  textX: number
  textY: number
  anchor: 'start' | 'end'
}

/** The bars of a category with its label. */
export interface PlacedGroup {
  key: string
  y: number
  height: number
  lines: { text: string; y: number }[]
  bars: PlacedBar[]
}

export interface BarsLayout {
  width: number
  height: number
  /** Where labels begin (`start`) or end (`end`). */
  labelX: number
  labelAnchor: 'start' | 'end'
  /** x of the value 0. */
  zero: number
  groups: PlacedGroup[]
}

/**
 * Places horizontal bars from left to right. Values that are null have a text and no bar.
 *
 * @param categories at most `mostCategories`
 * @param textOf returns the text at the end of a value's bar
 * @returns positions in px
 */
export function barsLayout(
  categories: readonly BarCategory[],
  { width, fontSize, measure }: ChartSpace,
  textOf: (value: number, seriesIndex: number) => string,
): BarsLayout {
  const endText = (value: number | null, index: number) => (value === null ? '–' : textOf(value, index))
  const lineHeight = Math.round(fontSize * 1.5)
  const isBeside = width >= widthForLabelsBeside
  const labelRoom = isBeside ? width * mostOfWidthForLabels : width
  const labels = categories.map(({ label }) => wrapLabel(label, labelRoom, mostLines, measure))
  const labelWidth = isBeside ? Math.max(0, ...labels.flatMap(({ lines }) => lines.map(measure))) + labelGap : 0

  const values = categories.flatMap((category) => category.values).filter((value) => value !== null)
  const lowest = Math.min(0, ...values)
  const highest = Math.max(lowest < 0 ? 0 : 1, ...values)
  const rooms = { below: 0, above: 0 }
  for (const { values } of categories) {
    for (const [index, value] of values.entries()) {
      const side = value !== null && value < 0 ? 'below' : 'above'
      rooms[side] = Math.max(rooms[side], measure(endText(value, index)) + textGap)
    }
  }
  const left = labelWidth + rooms.below
  const scale = scaleLinear([lowest, highest], [left, Math.max(left + smallestPlot, width - rooms.above)])
  const zero = scale(0)

  const isSingle = categories.every((category) => category.values.length <= 1)
  const barHeight = Math.max(isSingle ? 18 : 14, Math.round(fontSize * 1.2))
  let y = groupGap / 2
  const groups = categories.map(({ key, values }, index): PlacedGroup => {
    const lines = labels[index]?.lines ?? []
    const labelHeight = lines.length * lineHeight
    const barsHeight = values.length * (barHeight + barGap) - barGap
    const height = isBeside ? Math.max(labelHeight, barsHeight) : labelHeight + barGap + barsHeight
    const linesY = isBeside ? y + (height - labelHeight) / 2 : y
    const barsY = isBeside ? y + (height - barsHeight) / 2 : y + labelHeight + barGap
    const group: PlacedGroup = {
      key,
      y,
      height,
      lines: lines.map((text, line) => ({ text, y: linesY + (line + 0.5) * lineHeight })),
      bars: values.map((value, seriesIndex) => {
        const end = scale(value ?? 0)
        const top = barsY + seriesIndex * (barHeight + barGap)
        const isNegative = end < zero
        return {
          seriesIndex,
          x: Math.min(zero, end),
          y: top,
          width: Math.abs(end - zero),
          height: barHeight,
          text: endText(value, seriesIndex),
          textX: isNegative ? end - textGap : end + textGap,
          textY: top + barHeight / 2,
          anchor: isNegative ? 'end' : 'start',
        }
      }),
    }
    y += height + groupGap
    return group
  })
  return {
    width,
    height: y - groupGap / 2,
    labelX: isBeside ? labelWidth - labelGap : 0,
    labelAnchor: isBeside ? 'end' : 'start',
    zero,
    groups,
  }
}
