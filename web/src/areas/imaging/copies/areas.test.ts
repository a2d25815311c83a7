import fc from 'fast-check'
import { expect, test } from 'vitest'
import { studiesOf } from '../studies'
import { slice } from '../testing'
import { areaBetween, changedArea, onWholeSeries, picturesOf } from './areas'

const size = { rows: 48, columns: 64 }

test('an area is drawn in any direction, and ends at the edges of the image', () => {
  const area = { left: 16, top: 12, width: 16, height: 12 }
  expect(areaBetween({ x: 0.25, y: 0.25 }, { x: 0.5, y: 0.5 }, size)).toEqual(area)
  expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.25, y: 0.25 }, size)).toEqual(area)
  expect(areaBetween({ x: -1, y: -1 }, { x: 2, y: 2 }, size)).toEqual({ left: 0, top: 0, width: 64, height: 48 })
})

test('a tap draws nothing', () => {
  expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, size)).toBeUndefined()
})

test('a changed area stays inside of the image', () => {
  const side = fc.integer({ min: -200, max: 200 })
  fc.assert(
    fc.property(fc.record({ left: side, top: side, width: side, height: side }), (change) => {
      const area = changedArea({ left: 0, top: 0, width: 1, height: 1 }, change, size)
      expect(area.left).toBeGreaterThanOrEqual(0)
      expect(area.top).toBeGreaterThanOrEqual(0)
      expect(area.width).toBeGreaterThanOrEqual(1)
      expect(area.height).toBeGreaterThanOrEqual(1)
      expect(area.left + area.width).toBeLessThanOrEqual(size.columns)
      expect(area.top + area.height).toBeLessThanOrEqual(size.rows)
    }),
  )
})

test('areas are taken over to the images of a series that have the same size', () => {
  const [study] = studiesOf([slice(1), slice(2), slice(3, { rows: 100 })])
  const [series] = study?.series ?? []
  const area = { left: 1, top: 2, width: 3, height: 4 }
  const areas = series && onWholeSeries(new Map([[1, [area]]]), 1, series)
  expect(areas && [...areas]).toEqual([
    [1, [area]],
    [2, [area]],
  ])
})

test('each frame of a file is looked at, also those without a preview; what cannot be shown is not copied', () => {
  const long = slice(2, { frames: 60, preview_frames: [30, 0, 59] })
  const [study] = studiesOf([
    slice(1),
    long,
    slice(3, { frames: 101, preview_frames: [50] }),
    slice(4, { preview_state: 'none', preview_problem: 'unsupported', preview_frames: [] }),
  ])
  const found = study && picturesOf(study)
  expect(found?.pictures.map(({ file, frame }) => [file.id, frame])).toEqual([
    [1, 0],
    ...Array.from({ length: 60 }, (_, frame) => [2, frame]),
  ])
  expect(found?.excluded).toBe(2)
})
