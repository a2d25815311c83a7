import { describe, expect, test } from 'vitest'
import { barsLayout } from './barsLayout'
import type { ChartSpace } from './chartTypes'

const measure = (text: string) => [...text].length * 7
const wide: ChartSpace = { width: 800, fontSize: 12, measure }
const narrow: ChartSpace = { width: 320, fontSize: 12, measure }
const spaces: [string, ChartSpace][] = [
  ['wide', wide],
  ['narrow', narrow],
]

const categories = (...values: (number | null)[][]) =>
  values.map((of, index) => ({ key: String(index), label: `Option ${index}`, values: of }))

describe.each(spaces)('%s', (_, space) => {
  test.each([
    ['counts', categories([48], [57], [6], [0])],
    ['several series', categories([48, 3], [57, null], [6, 1000])],
    ['negative values', categories([-12_400], [8250], [0])],
    ['negative values only', categories([-3], [-7])],
    ['zeros', categories([0], [0])],
    ['no values', categories([null], [null])],
    ['equal values', categories([5], [5])],
    ['one category', categories([5])],
    ['no categories', []],
  ])('%s and their texts are inside the picture', (_name, of) => {
    const layout = barsLayout(of, space, String)
    for (const { y, height, bars, lines } of layout.groups) {
      expect(y + height).toBeLessThanOrEqual(layout.height)
      for (const line of lines) expect(line.y).toBeLessThan(layout.height)
      for (const { x, width, text, textX, anchor } of bars) {
        expect([x, width].every(Number.isFinite)).toBe(true)
        const start = anchor === 'start' ? textX : textX - measure(text)
        expect(start).toBeGreaterThanOrEqual(layout.labelAnchor === 'end' ? layout.labelX : 0)
        expect(start + measure(text)).toBeLessThanOrEqual(space.width)
      }
    }
  })
})

test('the lengths of bars are in the ratio of their values, from the same zero', () => {
  const [one, other] = barsLayout(categories([20], [60]), wide, String).groups.map(({ bars }) => bars[0])
  expect(other?.width).toBeCloseTo(3 * (one?.width ?? 0))
  expect(one?.x).toBe(other?.x)
})

test('a negative value goes to the left of zero, with its text at its end', () => {
  const layout = barsLayout(categories([-10], [10]), wide, String)
  const [negative, positive] = layout.groups.map(({ bars }) => bars[0])
  expect((negative?.x ?? 0) + (negative?.width ?? 0)).toBeCloseTo(layout.zero)
  expect(positive?.x).toBeCloseTo(layout.zero)
  expect([negative?.anchor, positive?.anchor]).toEqual(['end', 'start'])
})

test('labels are beside the bars, and above them in a narrow chart', () => {
  const beside = barsLayout(categories([5]), wide, String)
  expect(beside).toMatchObject({ labelAnchor: 'end', zero: beside.labelX + 12 })
  const above = barsLayout(categories([5]), narrow, String)
  expect(above).toMatchObject({ labelAnchor: 'start', labelX: 0, zero: 0 })
  expect(above.groups[0]?.lines[0]?.y).toBeLessThan(above.groups[0]?.bars[0]?.y ?? 0)
})

test('missing data has a text and no bar', () =>
  expect(barsLayout(categories([null]), wide, String).groups[0]?.bars[0]).toMatchObject({ width: 0, text: '–' }))
