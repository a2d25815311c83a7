import { describe, expect, it } from 'vitest'
import { fittingTo, readSearch, slotAddress, writeSearch } from './searchAddress'

const today = '2026-11-21'
const read = (address: string) => readSearch(new URLSearchParams(address), today)

describe('readSearch', () => {
  it('defaults to the two weeks from today', () => {
    expect(read('')).toEqual({
      ...{ from: today, to: '2026-12-05', type: '0', specialty_id: '', country: '', city: '', q: '' },
      ...{ credit: '', reschedule: '' },
    })
  })

  it('accepts valid parameters', () => {
    const address =
      'from=2026-11-25&to=2026-12-20&type=virtual&specialty_id=4&country=2&city=3&q=Mona&credit=9&reschedule=5'
    expect(read(address)).toEqual({
      from: '2026-11-25',
      to: '2026-12-20',
      type: 'virtual',
      specialty_id: '4',
      country: '2',
      city: '3',
      q: 'Mona',
      credit: '9',
      reschedule: '5',
    })
    expect(writeSearch(read(address)).toString()).toBe(address)
  })

  it('replaces invalid parameters', () => {
    expect(read('from=2026-11-01&to=2027-11-01')).toMatchObject({ from: today, to: '2026-12-22' })
    expect(read('from=2026-12-01&to=2026-11-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-01' })
    expect(read('from=2026-02-30&type=other&specialty_id=-1')).toMatchObject({
      from: today,
      type: '0',
      specialty_id: '',
    })
  })
})

it('changes `to` only where it is out of range', () => {
  expect(fittingTo('2026-11-21', '2026-12-22')).toBe('2026-12-22')
  expect(fittingTo('2026-11-21', '2026-12-23')).toBe('2026-12-22')
})

it('passes the search on to the slots', () => {
  expect(slotAddress(read('type=physical'), 7, '2026-11-24')).toBe(
    '/patient/slot/select?from=2026-11-21&to=2026-12-05&type=physical&clinic_id=7&date=2026-11-24',
  )
})
