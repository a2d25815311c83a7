import type { SeededRandom } from './seededRandom'

/** Marks a value of a JSON body that is written unchanged, such as a number that JSON.stringify would not write. */
const verbatim = 'verbatim\u0001'

const texts = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '0x10',
  '٣٤',
  '9007199254740993',
  '2147483648',
  "'; drop table users; --",
  "' or '1'='1",
  '$1',
  '%',
  '_',
  '\\',
  '"',
  '\u0000',
  'a\u0000b',
  'a\u0000b@test.example',
  '\ud800',
  'x\udc00y',
  '\u202egnp.exe',
  '\u200f\u200e\u061c',
  '\ufeff',
  '\u2028\u2029',
  '\u0007\u001b[31m',
  '\r\nSet-Cookie: hostile=1',
  'İıſß',
  'e\u0301'.repeat(200),
  '👩‍⚕️'.repeat(120),
  'ﷺ'.repeat(255),
  '<script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '=cmd|" /C calc"!A0',
  '../../../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/tmp/hostile-escape',
  '....//....//hostile-escape',
  '%2e%2e%2fhostile-escape',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{"$gt":""}',
  '[1,2,3]',
  '[[[[1]]]]',
  '[null]',
  '2026-02-30',
  '0000-00-00',
  '0100-01-01',
  '9999-12-31',
  '31-12-9999',
  '99-99-9999',
  '24:00',
  '25:61',
  'utc',
  '+05:00',
  '-23:59',
  'Etc/GMT+12',
  'US/Pacific-New',
  'africa/CAIRO',
  'x'.repeat(256),
  'س'.repeat(300),
  'x'.repeat(5_001),
  `${'['.repeat(3_000)}1${']'.repeat(3_000)}`,
]

/** Larger than any field, or than any body. */
const hugeTexts = ['x'.repeat(70_000), 'س'.repeat(120_000), '\u0000'.repeat(50_000), `${'[1,'.repeat(30_000)}`]

const numbers = [0, -1, 1, 1.5, -0.1, 999_999, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992]

const jsonTokens = [
  '1e999',
  '-1e999',
  '1e308',
  '5e-324',
  '-0',
  'NaN',
  'Infinity',
  'undefined',
  '01',
  '1_000',
  '"\\ud800"',
]

const shapes: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => ({ toString: 1, valueOf: 1 }),
  () => ({ length: 1e9 }),
  () => ({ $gt: '' }),
  () => JSON.parse('{"__proto__":{"isSuperAdmin":true},"constructor":{"prototype":{"x":1}}}'),
  () => Array.from({ length: 10_000 }, (_, index) => index),
  () => Array.from({ length: 501 }, () => 1),
  () => nested(1_500),
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

let tenMegabytes: string | undefined

/** Returns a text that is too large for every form; created once. */
export function largestText(): string {
  tenMegabytes ??= 'م'.repeat(5 * 1024 * 1024)
  return tenMegabytes
}

export function fuzzText(random: SeededRandom): string {
  return random.percent(3) ? random.pick(hugeTexts) : random.pick(texts)
}

/** Returns a value that no form field expects; occasionally 10 MB of text. */
export function fuzzValue(random: SeededRandom): unknown {
  if (random.percent(0.5)) return largestText()
  if (random.percent(55)) return fuzzText(random)
  if (random.percent(45)) return random.pick(numbers)
  if (random.percent(30)) return `${verbatim}${random.pick(jsonTokens)}`
  return random.pick(shapes)()
}

/** Returns JSON with the marked values written unchanged. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(/"verbatim\\u0001((?:[^"\\]|\\.)*)"/g, (_whole, written: string) =>
    JSON.parse(`"${written}"`),
  )
}

/** Returns a short form of a value, for reports. */
export function abbreviate(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 45)}… (${text.length} characters)`
}
