import { describe, expect, it } from 'vitest'
import { readDay } from './day'

describe('readDay', () => {
  it.each([
    ['25/11/2026', '2026-11-25'],
    ['5/1/26', '2026-01-05'],
    ['05-01-2026', '2026-01-05'],
    ['05.01.2026', '2026-01-05'],
    ['05012026', '2026-01-05'],
    ['٢٥/١١/٢٠٢٦', '2026-11-25'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['11/25/2026', null],
    ['2026', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day))
})
