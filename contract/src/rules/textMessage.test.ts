import { expect, test } from 'vitest'
import { isStopWord, maskedPhone, textParts } from './textMessage'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ا'.repeat(70), 1],
  ['ا'.repeat(71), 2],
  ['ا'.repeat(134), 2],
  ['ا'.repeat(135), 3],
  // One letter outside of the alphabet is enough.
  [`${'a'.repeat(70)}ا`, 2],
  // Two units each.
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('%s takes %i parts', (text, parts) => expect(textParts(text)).toBe(parts))

test.each(['STOP', 'stop', ' Stop! ', 'unsubscribe', 'إيقاف', 'ايقاف', 'إلغاء.', 'قف'])(
  '“%s” asks for no more',
  (text) => expect(isStopWord(text)).toBe(true),
)

test.each(['', 'stop it please', 'bus stop', 'لا إيقاف', 'thanks'])('“%s” does not', (text) =>
  expect(isStopWord(text)).toBe(false),
)

test('a masked number has its last digits only', () => expect(maskedPhone('+201001234567')).toBe('…4567'))
