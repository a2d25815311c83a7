import { APPOINTMENT_STATUS, type AppointmentStatus } from './appointmentStatus'
import { type ClinicDay, type ClinicSchedule, clinicDay, clinicWindow } from './clinicSchedule'
import { slotGrid } from './slotGrid'
import { localTime } from './wallClock'

const MINUTE_MS = 60_000
const START_LEAD_MS = 15 * MINUTE_MS
const AUTOMATIC_END_MS = 120 * MINUTE_MS

/**
 * Returns whether a doctor can start the clinic at `now` (ms): it takes place today, in the clinic's calendar, and the
 * current time is within its hours.
 */
export function isClinicOpen(clinic: ClinicSchedule, now: number): boolean {
  const today = clinicDay(clinic, localTime(now, clinic.timeZone).date)
  if (!today) return false
  const window = clinicWindow(today)
  return now >= window.start && now < window.end
}

/**
 * Returns when a clinic session that nobody ends is ended automatically: two hours after its last slot.
 * @param day the clinic's hours on that date; undefined when they were removed since
 * @param appointmentEnds the ends (ms) of its appointments, which count too because hours can change after a booking
 * @returns ms, or undefined when there are neither hours nor appointments
 */
export function automaticSessionEnd(day: ClinicDay | undefined, appointmentEnds: number[] = []): number | undefined {
  const ends = [...appointmentEnds]
  if (day) ends.push(slotGrid(day).at(-1)?.end ?? clinicWindow(day).end)
  return ends.length === 0 ? undefined : Math.max(...ends) + AUTOMATIC_END_MS
}

/**
 * The data of an appointment that canStart needs. `sessionEnd` is when the doctor ended the clinic session, or else its
 * automatic end. All times in ms.
 */
export interface StartableAppointment {
  status: AppointmentStatus
  start: number
  sessionEnd: number
}

/**
 * Returns can_start: whether the patient can start at `now` (ms), from 15 minutes before the start until the session's
 * end.
 */
export function canStart(appointment: StartableAppointment, now: number): boolean {
  return isAwaited(appointment.status) && now >= appointment.start - START_LEAD_MS && now < appointment.sessionEnd
}

/** Returns starts_in: whole seconds from `now` (ms) until the appointment's start (ms), 0 once it has passed. */
export function startsIn(start: number, now: number): number {
  return Math.max(0, Math.ceil((start - now) / 1000))
}

/** What the status of an appointment after its clinic session depends on. */
export interface EndedClinicSession {
  /** Whether the doctor ever started the clinic session. */
  wasStarted: boolean
  /** Whether the appointment's start has passed. */
  hasBegun: boolean
}

/**
 * Returns the status of an appointment after its clinic session has ended: missed if its start had passed and the
 * patient was not there, although the doctor was. Cancelled by the hospital if the doctor never started the session, if
 * the patient waited and was not called in, or if its start was still to come when the doctor ended early (in all three
 * cases the patient can rebook and is owed what they paid). Otherwise the status is unchanged, since a consultation
 * continues until the doctor finishes it.
 */
export function statusAfterClinicSession(status: AppointmentStatus, session: EndedClinicSession): AppointmentStatus {
  if (status === APPOINTMENT_STATUS.inLobby) return APPOINTMENT_STATUS.cancelled
  if (status !== APPOINTMENT_STATUS.scheduled) return status
  return session.wasStarted && session.hasBegun ? APPOINTMENT_STATUS.missed : APPOINTMENT_STATUS.cancelled
}

function isAwaited(status: AppointmentStatus): boolean {
  return (
    status === APPOINTMENT_STATUS.scheduled ||
    status === APPOINTMENT_STATUS.inLobby ||
    status === APPOINTMENT_STATUS.inRoom
  )
}
