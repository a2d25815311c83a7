import type { Notification, NotificationData } from '#contract/notifications/calls'

/** What a notification says and leads to. */
export function told({ data }: Notification): NotificationData {
  return JSON.parse(data) as NotificationData
}

type Address = `/${string}`

/** Milliseconds; afterwards the visit is over. */
const visitLasts = 3 * 3_600_000

function dayOf(date: string): string {
  return date.split('-').reverse().join('-')
}

/** Where the staff of a clinic see an appointment. */
function toAgenda({ clinic_id, date }: NonNullable<NotificationData['appointment']>): Address {
  return `/clinics/my-clinics/${clinic_id}/appointments/${dayOf(date)}`
}

/** The page of what a notification is about; undefined where there is none. */
export function leadsTo(notification: Notification, at = Date.now()): Address | undefined {
  const { type, appointment, data } = told(notification)
  const isRecent = at - Date.parse(notification.created_at) < visitLasts
  const isForStaff = data?.side === 'staff' || type === 'booking_made' || type === 'booking_cancelled'
  if (isForStaff) {
    if (data?.session_token && isRecent) return `/lobby/${data.session_token}`
    return appointment && toAgenda(appointment)
  }
  if (!appointment) return undefined
  const isVisit = type === 'clinic_started' || type === 'called_in' || type === 'message_received'
  return isVisit && isRecent
    ? `/patient/clinic/lobby/check/${appointment.id}`
    : `/patient/appointments/${appointment.id}/show`
}
