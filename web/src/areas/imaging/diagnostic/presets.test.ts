import { expect, test } from 'vitest'
import { presetsOf } from './presets'

test('a CT has the known windows after those of the file, none of them twice', () => {
  const names = (windows: { center: number; width: number }[]) =>
    presetsOf('CT', windows).map(({ name, center, width }) => [name, center, width])
  expect(names([{ center: 40, width: 400 }])[0]).toEqual(['softTissue', 40, 400])
  expect(
    names([
      { center: 100, width: 700 },
      { center: 100, width: 700 },
    ]).slice(0, 2),
  ).toEqual([
    ['file', 100, 700],
    ['softTissue', 40, 400],
  ])
})

test('other modalities have the windows of the file only, nine at most because each has a key', () => {
  expect(presetsOf('MR', [])).toEqual([])
  const many = Array.from({ length: 20 }, (_, index) => ({ center: index, width: 10 }))
  expect(presetsOf('MR', many)).toHaveLength(9)
})
