import { rangeSlots } from '#contract/rules/slots'
import { median } from './measure'
import { report } from './report'

const quarter = 15 * 60_000

/** Measures computing the slots of 31 days for a clinic that is open eight hours a day and has 60 bookings. */
export function computeSlots(): void {
  const hours = { from: '09:00', to: '17:00', slotMinutes: 15 }
  const clinic = {
    startDate: '2026-01-01',
    endDate: '2027-01-01',
    timeZone: 'Africa/Cairo',
    exceptions: [],
    weekly: {
      saturday: hours,
      sunday: hours,
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
    },
    lastAppointmentTolerance: { value: 0, unit: 'minutes' as const },
  }
  const first = Date.parse('2026-10-15T06:00:00Z')
  const busy = Array.from({ length: 60 }, (_, index) => {
    const start = first + Math.floor(index / 2) * 24 * 3_600_000 + (index % 2) * 4 * quarter
    return { start, end: start + quarter }
  })
  const request = { clinic, busy, vacations: [], now: Date.parse('2026-10-14T00:00:00Z') }
  const times: number[] = []
  for (let round = 0; round < 300; round += 1) {
    const began = performance.now()
    rangeSlots(request, '2026-10-15', '2026-11-14')
    times.push(performance.now() - began)
  }
  const value = median(times.slice(100))
  report({
    what: 'slots of 31 days with 60 bookings, pure',
    value: `${value.toFixed(2)} ms`,
    target: '≤ 1.3 ms',
    isMet: value <= 1.3,
  })
}
