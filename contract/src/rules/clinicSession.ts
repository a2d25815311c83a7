import { APPOINTMENT_STATUS, type AppointmentStatus } from './appointmentStatus'
import { type ClinicDay, type ClinicSchedule, clinicDay, clinicWindow } from './clinicSchedule'
import { slotGrid } from './slotGrid'
import { localTime } from './wallClock'

const MINUTE_MS = 60_000
const START_LEAD_MS = 15 * MINUTE_MS
const AUTOMATIC_END_MS = 120 * MINUTE_MS

/** Whether a doctor may start the clinic at `now` (ms): it takes place today, on the clinic's calendar, and the hours have begun and not ended. */
export function isClinicOpen(clinic: ClinicSchedule, now: number): boolean {
  const today = clinicDay(clinic, localTime(now, clinic.timeZone).date)
  if (!today) return false
  const window = clinicWindow(today)
  return now >= window.start && now < window.end
}

/**
 * When a session that nobody ends is over: two hours after its last slot.
 * In: the clinic's hours on that date (undefined when they were taken away since), and the ends (ms) of its appointments,
 * which count too because hours may change after a booking. Out: ms, or undefined when there is neither.
 */
export function automaticSessionEnd(day: ClinicDay | undefined, appointmentEnds: number[] = []): number | undefined {
  const ends = [...appointmentEnds]
  if (day) ends.push(slotGrid(day).at(-1)?.end ?? clinicWindow(day).end)
  return ends.length === 0 ? undefined : Math.max(...ends) + AUTOMATIC_END_MS
}

/** What deciding about the start of one appointment needs: sessionEnd is when the doctor ended it, or else its automaticEnd; all in ms. */
export interface StartableAppointment {
  status: AppointmentStatus
  start: number
  sessionEnd: number
}

/** can_start: whether the patient may go in at `now` (ms), from 15 minutes before the start until the session's end. */
export function canStart(appointment: StartableAppointment, now: number): boolean {
  return isAwaited(appointment.status) && now >= appointment.start - START_LEAD_MS && now < appointment.sessionEnd
}

/** starts_in: whole seconds from `now` (ms) until the appointment's start (ms), 0 once it has passed. */
export function startsIn(start: number, now: number): number {
  return Math.max(0, Math.ceil((start - now) / 1000))
}

/**
 * What becomes of an appointment when its session ends.
 * In: its status, and whether its time has come. Out: missed for one whose time came and who was not there; cancelled
 * for one who waited and was not called, and for one whose time was still to come when the doctor ended early: both may
 * rebook or be refunded. Otherwise the status it has, since a consultation goes on until the doctor finishes it.
 */
export function statusAfterClinicSession(status: AppointmentStatus, hasBegun: boolean): AppointmentStatus {
  if (status === APPOINTMENT_STATUS.inLobby) return APPOINTMENT_STATUS.cancelled
  if (status !== APPOINTMENT_STATUS.scheduled) return status
  return hasBegun ? APPOINTMENT_STATUS.missed : APPOINTMENT_STATUS.cancelled
}

function isAwaited(status: AppointmentStatus): boolean {
  return (
    status === APPOINTMENT_STATUS.scheduled ||
    status === APPOINTMENT_STATUS.inLobby ||
    status === APPOINTMENT_STATUS.inRoom
  )
}
