import type { PatientAppointment } from '#contract/appointments/booking'
import { millisecondsOf } from '../time/instants'

const minute = 60_000
const second = 1_000
/** How long before its start time a visit can be started, in milliseconds. */
const lead = 15 * minute

type Timed = Pick<PatientAppointment, 'starts_at' | 'ends_at' | 'pay_until'>

/**
 * Returns the milliseconds until the list should be refetched: until the time to pay ends or a visit can be started, at most
 * a minute.
 */
export function untilNextChange(appointments: readonly Timed[], now: number): number {
  const instants = appointments.flatMap(({ starts_at, ends_at, pay_until }) => {
    const start = millisecondsOf(starts_at)
    const deadline = pay_until === null ? [] : [millisecondsOf(pay_until)]
    return [start - lead, start, millisecondsOf(ends_at), ...deadline]
  })
  const next = Math.min(...instants.filter((instant) => instant > now).map((instant) => instant - now + second), minute)
  return Math.max(next, second)
}
