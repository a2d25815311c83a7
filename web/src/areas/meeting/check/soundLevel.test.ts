import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelOf } from './soundLevel'

const tone = (amplitude: number) =>
  Float32Array.from({ length: 1024 }, (_, index) => amplitude * Math.sin((2 * Math.PI * index * 8) / 1024))

test('silence is 0, a voice about half, shouting 1', () => {
  expect(levelOf(tone(0))).toBe(0)
  expect(levelOf(new Float32Array())).toBe(0)
  expect(levelOf(tone(0.03))).toBeGreaterThan(0.4)
  expect(levelOf(tone(0.03))).toBeLessThan(0.8)
  expect(levelOf(tone(1))).toBe(1)
})

test('the level never falls as the volume rises', () => {
  const amplitude = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(amplitude, amplitude, (one, other) => {
      const [quiet, loud] = [Math.min(one, other), Math.max(one, other)]
      expect(levelOf(tone(loud))).toBeGreaterThanOrEqual(levelOf(tone(quiet)))
    }),
  )
})
