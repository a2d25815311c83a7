import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, darkColors, darkSurface, isReadableColor, lightColors, minControlContrast } from './brandColors'

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test('the contrast ratio is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#0b6b66', '#0b6b66')).toBe(1)
})

describe('a color is accepted if white text on it is readable', () => {
  test.each([
    ['#0b6b66', true],
    ['#000000', true],
    ['#1d4ed8', true],
    ['#767676', true],
    ['#787878', false],
    ['#ffd400', false],
    ['#ffffff', false],
  ])('%s: %s', (primary, accepted) => {
    expect(isReadableColor(primary)).toBe(accepted)
  })
})

test('every accepted color gives readable text and visible controls in both color schemes', () => {
  fc.assert(
    fc.property(color.filter(isReadableColor), (primary) => {
      const [light, dark] = [lightColors(primary), darkColors(primary)]
      for (const colors of [light, dark]) {
        for (const name of ['--brand', '--brand-hover'] as const) {
          expect(contrast(colors[name], '#ffffff'), name).toBeGreaterThanOrEqual(4.5)
        }
        for (const name of ['--brand-soft', '--brand-soft-2'] as const) {
          expect(contrast(colors['--brand-ink'], colors[name]), name).toBeGreaterThanOrEqual(4.5)
        }
      }
      expect(contrast(light['--brand-ink'], '#eef2f2')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark['--brand'], darkSurface)).toBeGreaterThanOrEqual(minControlContrast)
      expect(contrast(dark['--brand-ink'], darkSurface)).toBeGreaterThanOrEqual(4.5)
    }),
    { seed: 93, numRuns: 500 },
  )
})
