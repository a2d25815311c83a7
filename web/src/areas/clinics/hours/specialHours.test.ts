import { expect, test } from 'vitest'
import { weekdayNames } from '#contract/clinics/clinicInput'
import type { ClinicExceptions } from '#contract/clinics/exceptions'
import { nextSummer, previewOf, proposalOf, ramadanOf } from './specialHours'

const week = Object.assign(
  {},
  ...weekdayNames.map((day) => {
    const isOpen = day !== 'friday'
    const hours = { [`${day}_from`]: isOpen ? '09:00' : null, [`${day}_to`]: isOpen ? '17:00' : null }
    return { ...hours, [`${day}_enabled`]: isOpen, [`${day}_slot_time`]: isOpen ? 30 : null }
  }),
)
const clinic: ClinicExceptions['clinic'] = {
  ...{ id: 1, title: 'Clinic', time_zone: 'Africa/Cairo', start_date: '2024-01-01', end_date: '2100-01-01' },
  ...week,
}

test('a new Ramadan is proposed with its computed days and the weekly hours', () => {
  const values = proposalOf('ramadan', clinic, '2026-11-23')
  expect(values).toMatchObject({ kind: 'ramadan', date_from: '2027-02-08', date_to: '2027-03-08' })
  expect([values.monday_from, values.friday_enabled]).toEqual(['09:00', false])
})

test('an announced Ramadan belongs to the computed one, also a day earlier or later', () => {
  for (const from of ['2027-02-07', '2027-02-08', '2027-02-09']) expect(ramadanOf(from).from).toBe('2027-02-08')
})

test('the summer that is proposed is not over, and does not begin before today', () => {
  expect(nextSummer('2026-08-31').year).toBe(2026)
  expect(nextSummer('2026-09-01')).toEqual({ year: 2027, from: '2027-06-01', to: '2027-08-31' })
  expect(proposalOf('summer', clinic, '2027-07-10')).toMatchObject({ date_from: '2027-07-10', date_to: '2027-08-31' })
})

test('the preview has a date before and after the range, and marks what changes', () => {
  const values = { ...proposalOf('other', clinic, '2026-11-23'), date_from: '2026-11-26', date_to: '2026-11-28' }
  const days = previewOf(clinic, { ...values, saturday_to: '12:00' }, 45)
  expect(days.map(({ date, hours, isChanged }) => [date, hours?.to, isChanged])).toEqual([
    ['2026-11-25', '17:00', false],
    ['2026-11-26', '17:00', false],
    ['2026-11-27', undefined, false],
    ['2026-11-28', '12:00', true],
    ['2026-11-29', '17:00', false],
  ])
  expect(previewOf(clinic, { ...values, date_to: '2027-11-28' }, 45).length).toBe(45)
})
