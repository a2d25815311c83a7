import { expect, test } from 'vitest'
import { icdCode, looksLikeCode, plainTitle } from './codes'

test.each([
  ["Type 2 <em class='found'>diabetes</em> mellitus", 'Type 2 diabetes mellitus'],
  ['<EM>داء</EM>  السكري', 'داء السكري'],
  ['Birth weight < 1000 g and > 500 g', 'Birth weight < 1000 g and > 500 g'],
  ['', ''],
])('the title %j is shown as %j', (title, plain) => {
  expect(plainTitle(title)).toBe(plain)
})

test.each(['5A11', ' ba00.z ', '1A36.0Z', 'XN8P1', '5A11/9B71.0Z', 'FB83.1Y&XK8G'])('%j is a code', (code) => {
  expect(icdCode.parse(code)).toBe(code.trim().toUpperCase())
})

test('digits may be Arabic-Indic', () => {
  expect(icdCode.parse('٥A11')).toBe('5A11')
})

test.each(['', '5A', '5A11/', '5A11 BA00', 'BA00.', "5A11'--", 'A'.repeat(201)])('%j is no code', (code) => {
  expect(icdCode.safeParse(code).success).toBe(false)
})

test.each([
  ['5a11', true],
  ['BA00.', true],
  ['1A3', true],
  ['asthma', false],
  ['type 2', false],
  ['سكري', false],
])('the search text %j looks like a code: %j', (text, expected) => {
  expect(looksLikeCode(text)).toBe(expected)
})
