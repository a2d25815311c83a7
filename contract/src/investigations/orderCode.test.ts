import { expect, test } from 'vitest'
import { orderCodeAlphabet, orderCodeIn, orderCodeLength, shownOrderCode } from './orderCode'

test.each(['K7QM2-X4TPD', 'k7qm2x4tpd', ' k7qm2 x4tpd ', 'K7QM2\u2013X4TPD'])('%s is read as the code', (text) => {
  expect(orderCodeIn(text)).toBe('K7QM2X4TPD')
})

test.each(['', 'K7QM2X4TP', 'K7QM2X4TPDD', 'K7QM2-X4TP0', 'K7QM2-X4TPI', 'كود'])('%j is no code', (text) => {
  expect(orderCodeIn(text)).toBeUndefined()
})

test('a code is shown in two groups, and has at least 48 random bits', () => {
  expect(shownOrderCode('K7QM2X4TPD')).toBe('K7QM2-X4TPD')
  expect(new Set(orderCodeAlphabet).size).toBe(orderCodeAlphabet.length)
  expect(Math.log2(orderCodeAlphabet.length) * orderCodeLength).toBeGreaterThan(48)
})
