import { describe, expect, it } from 'vitest'
import { daysOfClinic, groupSlots, slotsInProblem } from './slotGroups'

function slot(key: string, instant: string, taken = false) {
  return { key, label: key, starts_at: instant, taken }
}

describe('groupSlots', () => {
  it('splits the day at 6:00, noon, 17:00 and 21:00', () => {
    const day = [
      slot('05:40', '2026-12-01T03:40:00Z'),
      slot('06:00', '2026-12-01T04:00:00Z'),
      slot('11:40', '2026-12-01T09:40:00Z'),
      slot('12:00', '2026-12-01T10:00:00Z', true),
      slot('16:40', '2026-12-01T14:40:00Z'),
      slot('17:00', '2026-12-01T15:00:00Z'),
      slot('21:00', '2026-12-01T19:00:00Z'),
    ]
    const shape = groupSlots(day, 'Africa/Cairo').map(({ part, slots }) => [part, slots.map(({ key }) => key)])
    expect(shape).toEqual([
      ['early', ['05:40']],
      ['morning', ['06:00', '11:40']],
      ['afternoon', ['12:00', '16:40']],
      ['evening', ['17:00']],
      ['late', ['21:00']],
    ])
  })

  it('uses the date of the zone where it differs', () => {
    const groups = groupSlots([slot('23:30', '2026-12-01T21:30:00Z')], 'Asia/Kolkata')
    expect(groups).toMatchObject([{ date: '2026-12-02', part: 'early' }])
  })
})

describe('daysOfClinic', () => {
  const results = [
    {
      clinicsData: [
        { clinic_id: 7, date: '2026-12-03', free_slots: 2 },
        { clinic_id: 7, date: '2026-12-01', free_slots: 5 },
        { clinic_id: 8, date: '2026-12-02', free_slots: 9 },
      ],
    },
  ]

  it('returns the days of the clinic in order, with current data for the selected day', () => {
    expect(daysOfClinic(results, 7, { date: '2026-12-01', free: 0 })).toEqual([
      { day: '2026-12-01', free: 0, full: true },
      { day: '2026-12-03', free: 2, full: false },
    ])
  })
})

describe('slotsInProblem', () => {
  it('returns the slots of a refusal, undefined for anything else', () => {
    const now = { slots: { '10:00': '10:00 AM - 10:20 AM' }, day: [slot('10:00', '2026-12-01T08:00:00Z')] }
    expect(slotsInProblem({ ...now, other: 1 })).toEqual(now)
    expect(slotsInProblem({})).toBeUndefined()
    expect(slotsInProblem({ slots: {}, day: [1] })).toBeUndefined()
  })
})
