import { expect, it } from 'vitest'
import { isClockTime, writeClock, writeWords } from './writeLeft'

it.each([
  [0, '0:00'],
  [42, '0:42'],
  [272, '4:32'],
  [3600, '60:00'],
])('%d seconds are %s', (seconds, clock) => {
  expect(isClockTime(seconds)).toBe(true)
  expect(writeClock(seconds)).toBe(clock)
})

it.each([
  [3872, '1 hour, 4 minutes', 'ساعة و4 دقائق'],
  [7200, '2 hours', 'ساعتان'],
  [86_399, '23 hours, 59 minutes', '23 ساعة و59 دقيقة'],
  [259_200, '3 days', '3 أيام'],
  [190_800, '2 days, 5 hours', 'يومان و5 ساعات'],
])('%d seconds are %s', (seconds, english, arabic) => {
  expect(isClockTime(seconds)).toBe(false)
  expect([writeWords(seconds, 'en'), writeWords(seconds, 'ar')]).toEqual([english, arabic])
})
