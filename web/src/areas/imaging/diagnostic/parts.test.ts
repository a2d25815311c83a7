import { expect, test } from 'vitest'
import type { FramePixels } from '#contract/imaging/image'
import { partEnds } from './parts'

const KiB = 1024
const pixels = (size: number, changes: Partial<FramePixels> = {}) =>
  ({ is_coded: true, frames: 1, size, ...changes }) as FramePixels

test('a large radiograph is shown twice before it is complete, also over its preview', () => {
  expect(partEnds(pixels(3000 * KiB), true)).toEqual([300 * KiB, 1000 * KiB])
})

test('a slice is shown by its preview; one without a preview by its beginning', () => {
  expect(partEnds(pixels(180 * KiB), true)).toEqual([])
  expect(partEnds(pixels(180 * KiB), false)).toEqual([18 * KiB, 60 * KiB])
  // Of a file with many frames, as if all were as large.
  expect(partEnds(pixels(300 * 180 * KiB, { frames: 300 }), false)).toEqual([18 * KiB, 60 * KiB])
})

test('what is small, or sent as it is in its file, is loaded at once', () => {
  expect(partEnds(pixels(20 * KiB), false)).toEqual([])
  expect(partEnds(pixels(3000 * KiB, { is_coded: false }), false)).toEqual([])
})
