import { describe, expect, test } from 'vitest'
import { outageCodeIn, shownOutageCode } from './outageCode'

const code = '7K3M0PQ1ZRTV'

describe('a code is found', () => {
  test.each([
    ['as it is printed', '7K3M-0PQ1-ZRTV'],
    ['in small letters', '7k3m-0pq1-zrtv'],
    ['with the letters O, I and L for digits', '7k3m opqi zrtv'],
    ['with a typographic hyphen', '7K3M‐0PQ1–ZRTV'],
    ['at the end of an address', `https://hospital.example/doses/${code}`],
    [
      'at the end of an address that a hand scanner ends with a line break',
      `https://hospital.example/doses/${code}\r\n`,
    ],
    ['at the end of a path with a slash', `/doses/${code}/`],
  ])('%s', (_, text) => {
    expect(outageCodeIn(text)).toBe(code)
  })
})

test.each([
  ['nothing', ''],
  ['a code that is too short', '7K3M-0PQ1-ZRT'],
  ['a code that is too long', '7K3M-0PQ1-ZRTV1'],
  ['a letter that no code has', '7K3M-0PQ1-ZRTU'],
  ['the code of something else', 'https://hospital.example/verify-prescription#abc.def'],
  ['Arabic', 'باراسيتامول'],
])('%s is not a code', (_, text) => {
  expect(outageCodeIn(text)).toBeUndefined()
})

test('a code is printed in groups of four', () => {
  expect(shownOutageCode(code)).toBe('7K3M-0PQ1-ZRTV')
  expect(outageCodeIn(shownOutageCode(code))).toBe(code)
})
