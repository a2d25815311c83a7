import type { Notification, NotificationData } from '#contract/notifications/calls'

/** Parses the message and the link data of a notification. */
export function parseNotificationData({ data }: Notification): NotificationData {
  return JSON.parse(data) as NotificationData
}

type Address = `/${string}`

/** The types that open the doses of a case. */
const aboutDoses: ReadonlySet<string> = new Set([
  'dose_second_person',
  'dose_declined',
  'dose_given_alone',
  'emergency_dose',
  'emergency_disputed',
  'dose_missed',
])

/** The types that open a case. */
const openCase: ReadonlySet<string> = new Set([
  'dose_corrected',
  'escalation_opened',
  'transfer_accepted',
  'transfer_declined',
])

/** Milliseconds after which the visit is over. */
const visitDurationMs = 3 * 3_600_000

function dayOf(date: string): string {
  return date.split('-').reverse().join('-')
}

/** Returns the path of the clinic's agenda for the day of an appointment. */
function agendaAddress({ clinic_id, date }: NonNullable<NotificationData['appointment']>): Address {
  return `/clinics/my-clinics/${clinic_id}/appointments/${dayOf(date)}`
}

/** Returns the path of a consultation request: in the list of its receiver, or in the case of its sender. */
function consultationAddress(data: NotificationData['data']): Address | undefined {
  if (data?.request_id) return `/requests?request=${data.request_id}`
  return data?.episode_id ? `/episodes/spok/case/${data.episode_id}?consultations=true` : undefined
}

/**
 * Returns the path of the page that a notification is about; undefined if there is none.
 *
 * @param at the current time in milliseconds
 */
export function notificationAddress(notification: Notification, at = Date.now()): Address | undefined {
  const { type, appointment, data } = parseNotificationData(notification)
  if (type === 'account_requested') return '/profile/edit'
  if (type === 'erasure_rejected') return '/profile/erasure'
  if (type.startsWith('waitlist_')) return '/patient/waitlist'
  if (type === 'documents_ready') return '/my-documents'
  if (type === 'own_result') return appointment && `/patient/timeline/appointment/${appointment.id}/show/lab-rad`
  if (type === 'own_stay_result')
    return data?.episode_id ? `/patient/timeline/episode/${data.episode_id}/show/lab-rad` : undefined
  if (type === 'own_record_opened') return '/my-record-views'
  if (type === 'answer_flagged') return '/survey-flags'
  if (type === 'survey_sent' || type === 'survey_reminder') return '/matched-sent-surveys'
  if (type === 'round_cancelled') return '/rounds/my-rounds'
  if (data?.round_id) return `/rounds/my-rounds/${data.round_id}/details`
  if (type === 'case_call') return data?.episode_id ? `/episodes/spok/case/${data.episode_id}?calling=true` : undefined
  if (aboutDoses.has(type)) return data?.episode_id ? `/episodes/spok/case/${data.episode_id}?tab=doses` : undefined
  if (type === 'critical_result' && !data?.episode_id) return '/escalations'
  if (type === 'investigation_result' || type === 'outside_result' || type === 'critical_result')
    return data?.episode_id
      ? `/episodes/spok/case/${data.episode_id}?tab=investigations`
      : appointment && agendaAddress(appointment)
  if (type === 'transfer_offered')
    return data?.hospital_id ? `/episodes/cases/${data.hospital_id}/transfers?offer=${data.transfer_id}` : undefined
  const isOfRequest = type === 'message_received' && data?.room?.startsWith('request-')
  if (isOfRequest || (type.startsWith('consultation_') && type !== 'consultation_finished'))
    return consultationAddress(data)
  if (type.startsWith('event_')) return data?.date ? `/calendar?date=${data.date}` : undefined
  if (openCase.has(type)) return data?.episode_id ? `/episodes/spok/case/${data.episode_id}` : undefined
  if (type === 'payment_callbacks_missing') return '/payments/review'
  if (type === 'text_limit_reached') return '/outbox/texts'
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
