import type { PatientAppointment } from '#contract/appointments/booking'
import type { SignedInUser } from '#contract/auth/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { savedAppointmentsKey } from '../session/authSession'

const dayMs = 86_400_000
/** An auth session ends after 30 days; nothing is shown that is older. */
const maxAgeMs = 30 * dayMs

/** What stays readable of an appointment without a connection: when, with whom and where. No complaint and no notes. */
export type SavedAppointment = Pick<
  PatientAppointment,
  | 'id'
  | 'starts_at'
  | 'ends_at'
  | 'walk_in_text'
  | 'time_zone'
  | 'doctor'
  | 'speciality'
  | 'clinic'
  | 'clinic_type'
  | 'hold_expires_at'
>

/** The patient's coming appointments as the server last returned them, stored on this device. */
export interface SavedAppointments {
  /** Id of the patient. */
  person: number
  /** The patient's time zone, IANA name. */
  zone: string
  /** Milliseconds since 1970, by this device's clock. */
  savedAt: number
  appointments: readonly SavedAppointment[]
}

function reduce(appointment: PatientAppointment): SavedAppointment {
  const { id, starts_at, ends_at, walk_in_text, time_zone, doctor, speciality, clinic, clinic_type, hold_expires_at } =
    appointment
  // A picture needs a request.
  return {
    id,
    starts_at,
    ends_at,
    walk_in_text,
    time_zone,
    doctor: { ...doctor, avatar: null },
    speciality,
    clinic,
    clinic_type,
    hold_expires_at,
  }
}

/**
 * Stores the patient's coming appointments, without cancelled ones, on this device until sign-out. If the storage is full or blocked, nothing
 * changes.
 *
 * @param savedAt when the server returned them, in milliseconds since 1970
 */
export function saveAppointments(user: SignedInUser, coming: readonly PatientAppointment[], savedAt: number) {
  const saved: SavedAppointments = {
    person: user.id,
    zone: user.time_zone,
    savedAt,
    appointments: coming.filter(({ status }) => status !== APPOINTMENT_STATUS.cancelled).map(reduce),
  }
  try {
    localStorage.setItem(savedAppointmentsKey, JSON.stringify(saved))
  } catch {
    // What was stored before is older, but its age is shown.
  }
}

function isSaved(value: unknown): value is SavedAppointments {
  return typeof value === 'object' && value !== null && 'savedAt' in value && 'appointments' in value
}

/**
 * Returns the stored appointments that have not ended; undefined if nothing is stored.
 *
 * @param now milliseconds since 1970
 */
export function readSavedAppointments(now: number): SavedAppointments | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(savedAppointmentsKey) ?? 'null')
    if (!isSaved(saved) || now - saved.savedAt > maxAgeMs) return undefined
    const isComing = ({ ends_at, hold_expires_at }: SavedAppointment) =>
      Date.parse(ends_at) > now && (hold_expires_at === null || Date.parse(hold_expires_at) > now)
    return { ...saved, appointments: saved.appointments.filter(isComing) }
  } catch {
    return undefined
  }
}
