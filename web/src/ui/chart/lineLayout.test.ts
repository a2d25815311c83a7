import { describe, expect, test } from 'vitest'
import type { ChartSpace } from './chartTypes'
import { type LineDrawing, lineLayout } from './lineLayout'
import { isOutside, lineRows } from './lineRows'

const measure = (text: string) => [...text].length * 7
const space: ChartSpace = { width: 600, fontSize: 12, measure }
const start = Date.UTC(2026, 10, 22, 6)
const hourMs = 3_600_000

const drawing: LineDrawing = {
  bands: [undefined],
  size: 'normal',
  timeRange: undefined,
  valueRange: undefined,
  time: { zone: 'Africa/Cairo', language: 'en', clock: 12, precision: 'minute' },
  format: String,
  hasUnit: false,
}
const everyHour = (...values: (number | null)[]) => [
  { points: values.map((value, index) => ({ at: start + index * hourMs, value })) },
]
const layoutOf = (values: (number | null)[], changes: Partial<LineDrawing> = {}, of = space) =>
  lineLayout(lineRows(everyHour(...values)), { ...drawing, ...changes }, of)
const firstLine = (layout: ReturnType<typeof layoutOf>) => layout.lines[0] ?? { path: '', points: [] }

test('an axis of whole numbers has no parts of them', () => {
  const labelsOf = (...values: number[]) =>
    layoutOf(values, { columns: { overall: null } }).valueTicks.map(({ label }) => label)
  expect(labelsOf(1, 1)).toEqual(['0', '1'])
  expect(labelsOf(1, 2)).toEqual(['0', '1', '2'])
  expect(labelsOf(0.5, 1)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1'])
})

describe('rows', () => {
  test('are sorted by time and have the values of all series', () => {
    const rows = lineRows([
      {
        points: [
          { at: '2026-11-22T08:00:00Z', value: 2 },
          { at: '2026-11-22T06:00:00Z', value: 1 },
        ],
      },
      { points: [{ at: new Date('2026-11-22T08:00:00+00:00'), value: null }] },
    ])
    expect(rows).toEqual([
      { at: start, values: [1, undefined] },
      { at: start + 2 * hourMs, values: [2, null] },
    ])
  })

  test('two values of a series at the same time are two rows', () => {
    const rows = lineRows([
      {
        points: [
          { at: start, value: 1 },
          { at: start, value: 2 },
        ],
      },
    ])
    expect(rows.map(({ values }) => values)).toEqual([[1], [2]])
  })

  test('a value that is not finite is missing, and a point without a valid time is left out', () => {
    const rows = lineRows([
      {
        points: [
          { at: start, value: Number.NaN },
          { at: 'soon', value: 2 },
        ],
      },
    ])
    expect(rows).toEqual([{ at: start, values: [null] }])
  })
})

test.each([
  ['one point', [12]],
  ['equal values', [7, 7, 7]],
  ['zeros', [0, 0]],
  ['negative values', [-5, -20, 3]],
  ['only missing data', [null, null]],
  ['small differences', [0.1, 0.2, 0.30000000000000004]],
  ['1,000 points', Array.from({ length: 1000 }, (_, index) => (index * 37) % 101)],
])('%s: everything is inside the picture', (_, values) => {
  for (const width of [300, 1200]) {
    const layout = layoutOf(values, {}, { ...space, width })
    expect(firstLine(layout).path).not.toContain('NaN')
    expect(layout.valueTicks.length).toBeGreaterThanOrEqual(2)
    for (const { x, y } of firstLine(layout).points) {
      expect(x).toBeGreaterThanOrEqual(layout.left)
      expect(x).toBeLessThanOrEqual(layout.right)
      expect(y).toBeGreaterThanOrEqual(layout.top - 0.01)
      expect(y).toBeLessThanOrEqual(layout.bottom + 0.01)
    }
    expect(layout.timeTicks.length).toBeGreaterThan(0)
    const labels = layout.timeTicks.map(({ labelX, label, below = '' }) => {
      const half = Math.max(measure(label), measure(below)) / 2
      return { from: labelX - half, to: labelX + half }
    })
    for (const [index, { from, to }] of labels.entries()) {
      expect(from).toBeGreaterThanOrEqual(labels[index - 1]?.to ?? 0)
      expect(to).toBeLessThanOrEqual(width)
    }
  }
})

test('missing data interrupts the line, and a value between two gaps has a marker of its own', () => {
  const { path, points } = firstLine(layoutOf([1, 2, null, 3, null, 4, 5]))
  expect(path.match(/M/g)).toHaveLength(3)
  expect(points.map(({ rowIndex }) => rowIndex)).toEqual([0, 1, 3, 5, 6])
})

test('many points have no markers, except values outside the band and between gaps', () => {
  const values: (number | null)[] = Array.from({ length: 500 }, () => 15)
  values.splice(100, 1, 30)
  values.splice(200, 3, null, 15, null)
  const { points } = firstLine(layoutOf(values, { bands: [{ from: 12, to: 20, label: '', outsideLabel: '' }] }))
  expect(points.filter(({ marked }) => marked).map(({ rowIndex }) => rowIndex)).toEqual([100, 201])
})

test('the limits of a band are inside it; it may be open at one side', () => {
  const band = { from: 12, to: 20, label: '', outsideLabel: '' }
  expect([11.9, 12, 20, 20.1].map((value) => isOutside(value, band))).toEqual([true, false, false, true])
  expect([0, 21].map((value) => isOutside(value, { to: 20, label: '', outsideLabel: '' }))).toEqual([false, true])
  const { bands, bottom } = layoutOf([15], { bands: [{ to: 20, label: '', outsideLabel: '' }] })
  expect((bands[0]?.y ?? 0) + (bands[0]?.height ?? 0)).toBeCloseTo(bottom)
})

test('the axes cover the ranges that are asked for', () => {
  const timeRange = { from: start - 10 * hourMs, to: start + 14 * hourMs }
  const layout = layoutOf([3, 4], { timeRange, valueRange: { from: 0, to: 20 } })
  expect(layout.valueTicks.map(({ label }) => Number(label))).toEqual(expect.arrayContaining([0, 20]))
  const middle = (layout.left + layout.right) / 2
  expect(layout.rowX[0]).toBeLessThan(middle)
  expect(layout.rowX[0]).toBeGreaterThan(layout.left + 150)
})

test('value labels have room at the left', () => {
  const short = layoutOf([1, 2])
  const long = layoutOf([1_000_000, 2_000_000])
  expect(long.left).toBeGreaterThanOrEqual(measure('2000000'))
  expect(long.left).toBeGreaterThan(short.left)
})

describe('columns', () => {
  const dayMs = 24 * hourMs
  const columnsOf = (values: (number | null)[], overall: number | null, width = 600) => {
    const points = values.map((value, index) => ({ at: start + index * dayMs, value }))
    const layout = lineLayout(
      lineRows([{ points }]),
      { ...drawing, time: { ...drawing.time, precision: 'day' }, columns: { overall } },
      { ...space, width },
    )
    if (!layout.columns) throw new Error('There are no columns')
    return { layout, columns: layout.columns }
  }

  test.each([
    ['a day', [7]],
    ['a month', Array.from({ length: 30 }, (_, day) => day % 7)],
    ['days without a value', [3, null, 5, null, null, 4]],
    ['values below zero', [-4, 6, 2]],
  ])('of %s begin at zero, stay inside the picture and do not overlap', (_what, values) => {
    for (const width of [320, 600, 1200]) {
      const { layout, columns } = columnsOf(values, null, width)
      expect(columns.all).toHaveLength(values.filter((value) => value !== null).length)
      let end = layout.left
      for (const { rowIndex, x, y, height } of columns.all) {
        const isBelow = (values[rowIndex] ?? 0) < 0
        expect(isBelow ? y : y + height).toBeCloseTo(columns.zero)
        expect(x - columns.width / 2).toBeGreaterThanOrEqual(end)
        expect([y >= layout.top - 1, y + height <= layout.bottom + 1]).toEqual([true, true])
        end = x + columns.width / 2
      }
      expect(end).toBeLessThanOrEqual(layout.right)
    }
  })

  test('the highest ones are marked; a single one has nothing to be compared with', () => {
    const marked = (values: number[]) =>
      columnsOf(values, null)
        .columns.all.filter(({ isHighest }) => isHighest)
        .map(({ rowIndex }) => rowIndex)
    expect(marked([3, 9, 1, 9])).toEqual([1, 3])
    expect(marked([3])).toEqual([])
    expect(marked([0, 0])).toEqual([])
  })

  test('the label of the value of all together takes the place of those that it would cover', () => {
    const { layout, columns } = columnsOf([10, 20, 30], 21)
    expect(columns.overall?.label).toBe('21')
    for (const { y } of layout.valueTicks)
      expect(Math.abs(y - (columns.overall?.y ?? y))).toBeGreaterThanOrEqual(layout.lineHeight)
    expect(layout.valueTicks.map(({ label }) => label)).not.toContain('20')
  })
})
