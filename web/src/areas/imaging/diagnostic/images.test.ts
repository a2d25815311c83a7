import { expect, test } from 'vitest'
import { studiesOf } from '../studies'
import { slice } from '../testing'
import { comparableSeries, imagesOf, samePlace } from './images'

test('each frame of a file with several is an image of its own', () => {
  const [study] = studiesOf([slice(1), slice(2, { frames: 3 })])
  const [series] = study?.series ?? []
  expect(series && imagesOf(series).map(({ key }) => key)).toEqual(['1/0', '2/0', '2/1', '2/2'])
})

test('the same slice of a study with another number of images is as far from its beginning', () => {
  expect([0, 5, 10].map((index) => samePlace(index, 11, 21))).toEqual([0, 10, 20])
  expect(samePlace(0, 1, 9)).toBe(4)
  expect(samePlace(3, 8, 1)).toBe(0)
})

test('a series is compared with the one of its modality and name', () => {
  const changes = { study_uid: '9', series_description: 'Coronal 3 mm' }
  const [study] = studiesOf([
    slice(1, { ...changes, series_uid: '9.1' }),
    slice(2, { ...changes, series_uid: '9.1' }),
    slice(3, { study_uid: '9', series_uid: '9.2' }),
  ])
  const [current] = studiesOf([slice(7)])
  const series = current?.series[0]
  expect(study && series && comparableSeries(study, series)?.files[0]?.id).toBe(3)
})
