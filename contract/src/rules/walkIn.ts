import { APPOINTMENT_STATUS, lobbyStateOf } from './appointmentStatus'
import { type ClinicDay, clinicWindow, type Interval } from './clinicSchedule'
import { slotGrid } from './slotGrid'

const MINUTE_MS = 60_000

/**
 * Returns the schedule_time of an appointment: `YYYY-MM-DD HH:mm` in the clinic's time zone; of a walk-in, which has no
 * slot, the date only.
 */
export function scheduleTime({ date, slot }: { date: string; slot: string | null }): string {
  return slot === null ? date : `${date} ${slot}`
}

/**
 * Returns the time that is stored for a walk-in: from now until the clinic closes, or for one slot's length where that
 * is later. It takes nobody's time: no exclusion constraint applies to it.
 * @param now ms
 */
export function walkInTime(day: ClinicDay, now: number): Interval {
  return { start: now, end: Math.max(clinicWindow(day).end, now + day.slotMinutes * MINUTE_MS) }
}

/**
 * Returns the queue number of the next walk-in: after those of all slots, also of the free ones, which can still be
 * booked.
 * @param last the highest number that was assigned on that date, 0 if there is none
 */
export function nextWalkInNumber(day: ClinicDay, last: number): number {
  return Math.max(slotGrid(day).length, last) + 1
}

/**
 * Returns the columns of a patient whom the desk sees in the clinic.
 * @param at when the desk recorded it
 */
export function arrivedValues(at: Date) {
  const status = APPOINTMENT_STATUS.inLobby
  return { status, lobby_state: lobbyStateOf(status), arrival: 'arrived', arrival_at: at, left_at: null } as const
}
