import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { ChartBand, ChartSpace } from './chartTypes'
import { isOutside, type LineRow } from './lineRows'
import { type TimeStyle, type TimeTick, timeTicks } from './timeTicks'

const heights = { normal: 240, small: 132 }
const axisGap = 8
const tickGap = 12
/** Room for half a marker at the ends of the lines. */
const inset = 8
const smallestAxis = 28
/** Pixels per value tick, and per time tick at most. */
const valueTickSpace = 44
const timeTickSpace = 56
/** Below this distance, in px, markers would overlap: only values outside the band and single points have one. */
const smallestMarkerDistance = 10
/** Pixels between columns, and the widest column. */
const columnGap = 4
const widestColumn = 32
const dayMs = 86_400_000

/** What the layout of lines depends on, besides the rows. */
export interface LineDrawing {
  bands: readonly (ChartBand | undefined)[]
  size: 'normal' | 'small'
  timeRange: { from: number; to: number } | undefined
  valueRange: { from: number; to: number } | undefined
  time: TimeStyle
  format: (value: number) => string
  hasUnit: boolean
  /** Columns instead of lines. */
  columns?: { overall: number | null } | undefined
}

/** A value in the picture. */
export interface PlacedPoint {
  rowIndex: number
  x: number
  y: number
  outside: boolean
  /** Whether it has a marker. */
  marked: boolean
}

/** Columns of one series, from the value 0. */
export interface PlacedColumns {
  width: number
  zero: number
  all: { rowIndex: number; x: number; y: number; height: number; isHighest: boolean }[]
  /** The value of all points together. */
  overall: { y: number; label: string } | undefined
}

export interface LineLayout {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  lineHeight: number
  valueTicks: { y: number; label: string }[]
  /** `labelX` is the middle of the label, which stays inside the picture. */
  timeTicks: (TimeTick & { x: number; labelX: number })[]
  bands: { seriesIndex: number; y: number; height: number }[]
  /** Of each series: the `d` of its line, interrupted where a value is null, and its values. */
  lines: { seriesIndex: number; path: string; points: PlacedPoint[] }[]
  /** x of each row. */
  rowX: number[]
  columns: PlacedColumns | undefined
}

/**
 * Places lines over time.
 *
 * @param rows sorted by time, at least one, and none outside the time range
 * @returns positions in px
 */
export function lineLayout(rows: readonly LineRow[], drawing: LineDrawing, space: ChartSpace): LineLayout {
  const { bands, format, size } = drawing
  const { width, fontSize, measure } = space
  const lineHeight = Math.round(fontSize * 1.5)
  const height = heights[size]
  const top = drawing.hasUnit ? lineHeight + 4 : lineHeight / 2
  const bottom = height - 2 * lineHeight - axisGap

  const from = drawing.timeRange?.from ?? rows[0]?.at ?? 0
  const to = Math.max(from, drawing.timeRange?.to ?? rows.at(-1)?.at ?? from)

  const valueCount = Math.max(2, Math.round((bottom - top) / valueTickSpace))
  const y = scaleLinear(valueDomain(rows, drawing), [bottom, top]).nice(valueCount)
  const overall = drawing.columns?.overall ?? null
  const across = overall === null ? undefined : { y: y(overall), label: format(overall) }
  const areWhole = rows.every((row) => row.values.every((value) => value == null || Number.isInteger(value)))
  const valueTicks = y
    .ticks(valueCount)
    // Nobody is counted in parts.
    .filter((value) => !areWhole || Number.isInteger(value))
    .map((value) => ({ y: y(value), label: format(value) }))
    // The label of the line across the columns takes the place of those beside it.
    .filter((tick) => !across || Math.abs(tick.y - across.y) >= lineHeight)
  const labels = [...valueTicks, ...(across ? [across] : [])]
  const left = Math.max(smallestAxis, ...labels.map(({ label }) => measure(label))) + axisGap
  const right = Math.max(left + 2 * inset + 1, width - inset)

  const columnWidth = drawing.columns ? columnWidthOf(rows, from, to, right - left) : 0
  const side = Math.max(inset, columnWidth / 2 + columnGap / 2)
  const x = scaleLinear([from, to === from ? from + 1 : to], [left + side, right - side])
  const xOf = (at: number) => (to === from ? (left + right) / 2 : x(at))
  const rowX = rows.map(({ at }) => xOf(at))

  const [low = 0, high = 0] = y.domain()
  const clamp = (value: number) => y(Math.min(high, Math.max(low, value)))
  const lines = bands.map((band, seriesIndex) => {
    const points = rows.flatMap(({ values }, rowIndex) => {
      const value = values[seriesIndex]
      return value === undefined ? [] : [{ value, x: rowX[rowIndex] ?? 0, rowIndex }]
    })
    const isDense = (right - left) / points.length < smallestMarkerDistance
    const path = line<(typeof points)[number]>()
      .defined(({ value }) => value !== null)
      .x((point) => point.x)
      .y(({ value }) => y(value ?? 0))
      .digits(1)
    const placed = points.flatMap(({ value, x, rowIndex }, index): PlacedPoint[] => {
      if (value === null) return []
      const outside = isOutside(value, band)
      const isSingle = (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null
      return [{ rowIndex, x, y: y(value), outside, marked: !isDense || outside || isSingle }]
    })
    return { seriesIndex, path: path(points) ?? '', points: placed }
  })
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    lineHeight,
    valueTicks,
    timeTicks: fittingTicks(from, to, xOf, right - left, drawing.time, space),
    bands: bands.flatMap((band, seriesIndex) => {
      if (!band) return []
      const upper = clamp(band.to ?? high)
      return [{ seriesIndex, y: upper, height: clamp(band.from ?? low) - upper }]
    }),
    lines,
    rowX,
    columns: drawing.columns && {
      width: columnWidth,
      zero: y(0),
      all: columnsOf(rows, rowX, y),
      overall: across,
    },
  }
}

/** Returns how wide columns are that stand at least a day apart. */
function columnWidthOf(rows: readonly LineRow[], from: number, to: number, room: number): number {
  const gaps = rows.slice(1).map(({ at }, index) => at - (rows[index]?.at ?? at))
  const closest = gaps.reduce((least, gap) => Math.min(least, gap), Math.max(dayMs, to - from))
  const slots = (to - from) / closest + 1
  return Math.max(1, Math.min(widestColumn, room / slots - columnGap))
}

function columnsOf(
  rows: readonly LineRow[],
  rowX: readonly number[],
  y: (value: number) => number,
): PlacedColumns['all'] {
  const levelOf = ({ values }: LineRow) => values[0] ?? null
  const highest = rows.reduce(
    (most, row) => Math.max(most, levelOf(row) ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  )
  return rows.flatMap((row, rowIndex) => {
    const value = levelOf(row)
    if (value === null) return []
    const [end, zero] = [y(value), y(0)]
    const isHighest = rows.length > 1 && value > 0 && value === highest
    return [{ rowIndex, x: rowX[rowIndex] ?? 0, y: Math.min(end, zero), height: Math.abs(end - zero), isHighest }]
  })
}

/** Returns the lowest and the highest value of the axis, which are different. */
function valueDomain(rows: readonly LineRow[], { bands, columns, valueRange }: LineDrawing): [number, number] {
  const values = rows.flatMap((row) => row.values).filter((value) => value !== null && value !== undefined)
  if (columns) values.push(0, columns.overall ?? 0)
  for (const band of bands) values.push(...[band?.from, band?.to].filter((limit) => limit !== undefined))
  if (valueRange) values.push(valueRange.from, valueRange.to)
  if (values.length === 0) return [0, 1]
  // Not Math.min(...values): a call has a maximum number of arguments.
  const low = values.reduce((one, other) => Math.min(one, other))
  const high = values.reduce((one, other) => Math.max(one, other))
  if (low < high) return [low, high]
  const room = Math.abs(low) * 0.1 || 1
  return [low - room, high + room]
}

/** Returns as many ticks as fit beside each other. */
function fittingTicks(
  from: number,
  to: number,
  xOf: (at: number) => number,
  room: number,
  style: TimeStyle,
  { width, measure }: ChartSpace,
): LineLayout['timeTicks'] {
  const half = (tick: TimeTick) => Math.max(measure(tick.label), measure(tick.below ?? '')) / 2
  for (let count = Math.max(1, Math.floor(room / timeTickSpace)); ; count--) {
    const ticks = timeTicks(from, to, count, style).map((tick) => ({ ...tick, x: xOf(tick.at) }))
    const fits = ticks.every((tick, index) => {
      const next = ticks[index + 1]
      return !next || next.x - half(next) - tick.x - half(tick) >= tickGap
    })
    if (!fits && count > 1) continue
    // The outer labels stay inside the picture.
    return (fits ? ticks : ticks.slice(0, 1)).map((tick) => ({
      ...tick,
      labelX: Math.min(width - half(tick), Math.max(half(tick), tick.x)),
    }))
  }
}
