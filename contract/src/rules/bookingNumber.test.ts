import { expect, it } from 'vitest'
import { formatBookingNumber, parseBookingNumber } from './bookingNumber'

it('is written with a dash, and found with or without it, in any case', () => {
  expect(formatBookingNumber('K7QM3XWD')).toBe('K7QM-3XWD')
  for (const typed of ['K7QM-3XWD', 'k7qm3xwd', ' K7QM 3XWD ', 'k7qm–3xwd'])
    expect(parseBookingNumber(typed), typed).toBe('K7QM3XWD')
})

it('has eight characters, and none that looks like another', () => {
  for (const typed of [
    'K7QM3XW',
    'K7QM3XWDD',
    'K7QM3XW0',
    'K7QM3XWO',
    'K7QM3XW1',
    'K7QM3XWI',
    'K7QM3XWL',
    'K7QM3XWA',
    'K7QM3XWU',
    '',
  ])
    expect(parseBookingNumber(typed), typed).toBeUndefined()
})
