import type { NotificationType } from '#contract/notifications/notificationTypes'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { doctorDrafts, patientDrafts } from '../../areas/appointments'
import { insertRows, isoOf } from './insertRows'
import type { StoredVisit } from './storeVisits'
import type { Visit } from './visit'

/** Older notifications are stored as read. */
const unreadDays = 2
const day = 86_400_000

interface GeneratedNotification {
  type: NotificationType
  drafts: typeof patientDrafts
  /** Returns when it was sent for a visit, in ms since the epoch; null if it was not. */
  at(visit: Visit): number | null
}

/** The notifications that the application would have sent for the visits. */
const generatedNotifications: readonly GeneratedNotification[] = [
  { type: 'appointment_booked', drafts: patientDrafts, at: ({ bookedAt }) => bookedAt },
  { type: 'booking_made', drafts: doctorDrafts, at: ({ bookedAt }) => bookedAt },
  {
    type: 'booking_cancelled',
    drafts: doctorDrafts,
    at: ({ cancelled }) => (cancelled?.byPatient ? cancelled.at : null),
  },
  {
    type: 'cancellation_confirmed',
    drafts: patientDrafts,
    at: ({ cancelled }) => (cancelled?.byPatient ? cancelled.at : null),
  },
  {
    type: 'appointment_cancelled',
    drafts: patientDrafts,
    at: ({ cancelled }) => (cancelled && !cancelled.byPatient ? cancelled.at : null),
  },
  { type: 'recommendations_written', drafts: patientDrafts, at: ({ seen }) => seen?.end ?? null },
  {
    type: 'appointment_missed',
    drafts: patientDrafts,
    at: ({ status, slot }) => (status === APPOINTMENT_STATUS.missed ? slot.end : null),
  },
]

/**
 * Stores the notifications to patients and doctors about the visits, as already sent.
 * @param now ms since the epoch
 */
export async function storeNotifications(stored: readonly StoredVisit[], now: number): Promise<void> {
  const rows: { at: number; row: Record<string, unknown> }[] = []
  for (const { type, drafts, at } of generatedNotifications) {
    const times = new Map(
      stored.flatMap(({ id, visit }) => {
        const time = at(visit)
        return time === null ? [] : [[id, time] as const]
      }),
    )
    for (const { userId, about, ...draft } of await drafts(type, [...times.keys()])) {
      const time = times.get(about.appointment?.id ?? 0) ?? now
      const isRead = now - time > unreadDays * day
      const row = {
        ...draft,
        user_id: userId,
        about,
        created_at: isoOf(time),
        sent_out_at: isoOf(time),
        read_at: isRead ? isoOf(time + day) : null,
      }
      rows.push({ at: time, row })
    }
  }
  // Insert in order of time, because lists show the highest id first.
  rows.sort((one, other) => one.at - other.at)
  await insertRows(
    'notifications',
    rows.map(({ row }) => row),
  )
}
