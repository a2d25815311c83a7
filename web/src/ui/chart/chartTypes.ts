import type { ReactNode } from 'react'
import type { Instant } from '../format'

type CommonProps = {
  title: string
  /** Secondary text after the title: what is counted and, for a line, the time zone. */
  note?: ReactNode
  /** Heading level of the title; 3 by default. */
  level?: 2 | 3 | 4
  /**
   * A sentence that states the finding, which screen readers read as the name of the picture: '48 of 120 patients chose
   * “Often”; 9 chose “Never”.'
   */
  finding: string
  /**
   * Formats a value without its unit, for the axis, labels and the table. By default the number with the language's
   * separators.
   */
  format?: (value: number) => string
}

/** One series of bars. */
export type BarSeries = {
  key: string
  label: string
  /**
   * The whole of which each value is a share, for example the number of people who answered. Shares need not add up to
   * 100%. Without it, or if it is 0, no shares are shown.
   */
  total?: number
}

/** A category with one value per series, in the order of the series; null where there is none. */
export type BarCategory = { key: string; label: string; values: readonly (number | null)[] }

/** Horizontal bars: a group per category, a bar per series in it. Values may be negative. */
export type BarsProps = CommonProps & {
  form: 'bars'
  /** Header of the categories in the table: 'Option'. */
  categoryLabel: string
  /** One to four series; a legend is shown for two or more. */
  series: readonly BarSeries[]
  /** In the order to show them. The first 50 are drawn; the table has all of them. */
  categories: readonly BarCategory[]
}

/** The usual range of a series. Without `from` or `to` it has no limit on that side; the limits are inside. */
export type ChartBand = {
  from?: number
  to?: number
  /** Its name in the legend: 'Usual range'. */
  label: string
  /** What is said of a value outside, in the legend and when the value is read: 'Adds points'. */
  outsideLabel: string
}

/** A value at an instant; null is missing data, which interrupts the line. */
export type LinePoint = { at: Instant; value: number | null }

/** One line. Its points may be in any order. */
export type LineSeries = { key: string; label: string; points: readonly LinePoint[]; band?: ChartBand }

/** Lines over time, from left to right in both languages. */
export type LineProps = CommonProps & {
  form: 'line'
  /** One to four series; a legend is shown for two or more, and for bands. */
  series: readonly LineSeries[]
  /** IANA name of the time zone in which times are shown. */
  zone: string
  /** 'day' shows dates only. */
  precision?: 'day' | 'minute'
  /** 24 for ward views, which show 'HH:mm'. */
  clock?: 12 | 24
  /** Unit of all values: 'mmHg'. */
  unit?: string
  /** The time that the axis covers; by default from the first to the last point. For charts below one another. */
  timeRange?: { from: Instant; to: Instant }
  /** Values that the axis covers at least, such as the lowest and the highest possible score. */
  valueRange?: { from: number; to: number }
  /** 'small' for several charts below one another. */
  size?: 'normal' | 'small'
}

/** Columns over time, from left to right in both languages, of one series; the highest one is marked. */
export type ColumnsProps = Omit<LineProps, 'form' | 'size' | 'valueRange'> & {
  form: 'columns'
  /** The value of all points together, drawn as a line across the columns. */
  overall?: number | null
}

export type ChartProps = BarsProps | LineProps | ColumnsProps

/** Width of a text in px, in the font of the chart. */
export type MeasureText = (text: string) => number

/** The space that a chart can take: its width and the size of its font, in px. */
export type ChartSpace = { width: number; fontSize: number; measure: MeasureText }
