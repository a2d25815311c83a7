import { expect, test } from 'vitest'
import { middleSlide, sizeOf, studiesOf } from './studies'
import { slice } from './testing'

test('files are grouped by study and series, in the order of their numbers', () => {
  const [study, other] = studiesOf([
    slice(3),
    slice(1),
    slice(2),
    slice(9, { series_uid: '1.2.3.0', series_number: 0 }),
    slice(20, { study_uid: null, series_uid: null }),
  ])
  expect(study?.series.map(({ files }) => files.map(({ id }) => id))).toEqual([[9], [1, 2, 3]])
  expect(other?.files.map(({ id }) => id)).toEqual([20])
  expect(sizeOf(study?.files ?? [])).toBe(4 * 524_288)
})

test('frames with a preview are numbered among all images of their series', () => {
  const [study] = studiesOf([
    slice(1, { frames: 6, preview_frames: [0, 3, 5] }),
    slice(2, { preview_state: 'none', preview_problem: 'unsupported', preview_frames: [] }),
    slice(3),
  ])
  const [series] = study?.series ?? []
  expect(series?.images).toBe(8)
  expect(series?.slides.map(({ file, frame, number }) => [file.id, frame, number])).toEqual([
    [1, 0, 1],
    [1, 3, 4],
    [1, 5, 6],
    [3, 0, 8],
  ])
  expect(series && middleSlide(series)?.number).toBe(6)
})
