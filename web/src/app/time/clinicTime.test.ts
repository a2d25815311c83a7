import { expect, it } from 'vitest'
import { formatClinicTime } from './clinicTime'

const winter = '2026-12-01T07:00:00Z'
const summer = '2026-07-01T07:00:00Z'
const plain = (text: string) => text.replace(/\u00a0/g, ' ')
const write = (...[instants, style]: Parameters<typeof formatClinicTime>) => plain(formatClinicTime(instants, style))

it('names the clinic’s zone, and adds the reader’s own time only where it differs', () => {
  const cairo = { language: 'en', zone: 'Africa/Cairo', own: 'Africa/Mogadishu' } as const
  expect(write([winter], cairo)).toBe('9:00 AM Cairo (10:00 AM Mogadishu)')
  expect(write([summer], cairo)).toBe('10:00 AM Cairo')
  expect(write([winter], { ...cairo, own: 'Africa/Cairo' })).toBe('9:00 AM Cairo')
  expect(write([winter, '2026-12-01T09:30:00Z'], cairo)).toBe(
    '9:00 AM – 11:30 AM Cairo (10:00 AM – 12:30 PM Mogadishu)',
  )
  expect(write([winter], { ...cairo, withDate: true })).toMatch(/^.*2026, 9:00 AM Cairo \(10:00 AM Mogadishu\)$/)
})

it('names the reader’s day if it is another one', () => {
  const late = { language: 'en', zone: 'Africa/Cairo', own: 'Asia/Tokyo' } as const
  expect(write(['2026-12-01T21:30:00Z'], late)).toBe('11:30 PM Cairo (Wednesday 6:30 AM Tokyo)')
})

it('is written in Arabic', () => {
  const cairo = { language: 'ar', zone: 'Africa/Cairo', own: 'Africa/Mogadishu' } as const
  expect(write([winter], cairo)).toMatch(/^9:00 ص \S+ \(10:00 ص الصومال\)$/)
})
