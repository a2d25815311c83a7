import { describe, expect, it } from 'vitest'
import { formatBytes, formatClock, formatDate, formatDay, formatNumber, formatTime } from './format'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')

describe('dates', () => {
  it('formats a calendar date in both languages, with Egyptian month names and Latin digits', () => {
    expect(formatDay('2026-11-05', 'en')).toBe('05/11/2026')
    expect(formatDay('2026-11-05', 'ar')).toBe('05/11/2026')
    expect(formatDay('2026-11-05', 'en', 'long')).toBe('5 November 2026')
    expect(formatDay('2026-11-05', 'ar', 'long')).toBe('5 نوفمبر 2026')
    expect(formatDay('2026-11-25', 'en', 'day')).toBe('Wednesday 25 November')
    expect(formatDay('2026-11-25', 'ar', 'day')).toBe('الأربعاء، 25 نوفمبر')
  })

  it('returns a text that is not a date unchanged', () => expect(formatDay('soon', 'en')).toBe('soon'))

  it('formats an instant in the given time zone', () => {
    const late = '2026-11-25T22:30:00Z'
    expect(formatDate(late, 'en', 'Africa/Cairo')).toBe('26/11/2026')
    expect(formatDate(late, 'en', 'UTC')).toBe('25/11/2026')
    expect(plain(formatTime(late, 'en', 'Africa/Cairo'))).toBe('12:30 AM')
    expect(plain(formatTime(late, 'ar', 'Africa/Cairo'))).toBe('12:30 ص')
    expect(formatTime(late, 'en', 'Africa/Cairo', 24)).toBe('00:30')
    expect(formatTime(late, 'ar', 'Africa/Cairo', 24)).toBe('00:30')
  })

  it.each(['en', 'ar'] as const)('does not let a line end within a time (%s)', (language) =>
    expect(formatTime('2026-11-25T22:30:00Z', language, 'Africa/Cairo')).toMatch(/^12:30\u00a0\S+$/),
  )
})

describe('clock times', () => {
  it.each([
    ['00:05', '12:05 AM', '12:05 ص'],
    ['09:30', '9:30 AM', '9:30 ص'],
    ['12:00', '12:00 PM', '12:00 م'],
    ['14:30:00', '2:30 PM', '2:30 م'],
    ['24:00', '12:00 AM', '12:00 ص'],
  ])('%s', (time, english, arabic) => {
    expect(plain(formatClock(time, 'en'))).toBe(english)
    expect(plain(formatClock(time, 'ar'))).toBe(arabic)
  })
})

describe('amounts', () => {
  it('uses Latin digits in both languages', () => {
    expect(formatNumber(35000, 'en')).toBe('35,000')
    expect(formatNumber(35000, 'ar')).toBe('35,000')
  })

  it.each([
    [0, '0', 'bytes.b'],
    [900, '900', 'bytes.b'],
    [430_080, '420', 'bytes.kb'],
    [1_180_000, '1.1', 'bytes.mb'],
    [52_428_800, '50', 'bytes.mb'],
  ])('%d bytes', (bytes, size, unit) => expect(formatBytes(bytes, 'en')).toEqual({ size, unit }))
})
