import type { Notification, NotificationData } from '#contract/notifications/calls'

/** Parses the message and the link data of a notification. */
export function parseNotificationData({ data }: Notification): NotificationData {
  return JSON.parse(data) as NotificationData
}

type Address = `/${string}`

/** Milliseconds after which the visit is over. */
const visitDurationMs = 3 * 3_600_000

function dayOf(date: string): string {
  return date.split('-').reverse().join('-')
}

/** Returns the path of the clinic's agenda for the day of an appointment. */
function agendaAddress({ clinic_id, date }: NonNullable<NotificationData['appointment']>): Address {
  return `/clinics/my-clinics/${clinic_id}/appointments/${dayOf(date)}`
}

/**
 * Returns the path of the page that a notification is about; undefined if there is none.
 *
 * @param at the current time in milliseconds
 */
export function notificationAddress(notification: Notification, at = Date.now()): Address | undefined {
  const { type, appointment, data } = parseNotificationData(notification)
  if (type === 'account_requested') return '/profile/edit'
  if (type === 'waitlist_offer') return '/patient/waitlist'
  if (type === 'answer_flagged') return '/survey-flags'
  if (type === 'survey_sent' || type === 'survey_reminder') return '/matched-sent-surveys'
  if (type === 'payment_callbacks_missing') return '/payments/review'
  const isRecent = at - Date.parse(notification.created_at) < visitDurationMs
  const isForStaff = data?.side === 'staff' || type === 'booking_made' || type === 'booking_cancelled'
  if (isForStaff) {
    if (data?.session_token && isRecent) return `/lobby/${data.session_token}`
    return appointment && agendaAddress(appointment)
  }
  if (!appointment) return undefined
  if (type === 'appointment_awaits_payment' && appointment.code !== undefined)
    return `/patient/quick-payment/${appointment.code}`
  const isVisit = type === 'clinic_started' || type === 'called_in' || type === 'message_received'
  return isVisit && isRecent
    ? `/patient/clinic/lobby/check/${appointment.id}`
    : `/patient/appointments/${appointment.id}/show`
}
