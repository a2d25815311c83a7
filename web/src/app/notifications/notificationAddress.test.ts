import { expect, test } from 'vitest'
import type { NotificationData } from '#contract/notifications/calls'
import { notificationAddress } from './notificationAddress'

const appointment = { id: 5, clinic_id: 8, date: '2026-11-19' }
const now = Date.parse('2026-11-19T10:00:00Z')

test.each<[Omit<NotificationData, 'message'>, number, string | undefined]>([
  [{ type: 'appointment_booked', appointment }, 0, '/patient/appointments/5/show'],
  [
    { type: 'appointment_awaits_payment', appointment: { ...appointment, code: '0f3a' } },
    0,
    '/patient/quick-payment/0f3a',
  ],
  [{ type: 'recommendations_written', appointment }, 0, '/patient/appointments/5/show'],
  [{ type: 'own_result', appointment }, 0, '/patient/timeline/appointment/5/show/lab-rad'],
  [{ type: 'own_result' }, 0, undefined],
  [{ type: 'own_stay_result', data: { episode_id: 3 } }, 0, '/patient/timeline/episode/3/show/lab-rad'],
  [{ type: 'called_in', appointment }, 0, '/patient/clinic/lobby/check/5'],
  [{ type: 'clinic_started', appointment }, 2, '/patient/clinic/lobby/check/5'],
  [{ type: 'called_in', appointment }, 4, '/patient/appointments/5/show'],
  [{ type: 'message_received', appointment, data: { side: 'patient' } }, 0, '/patient/clinic/lobby/check/5'],
  [{ type: 'booking_made', appointment }, 0, '/clinics/my-clinics/8/appointments/19-11-2026'],
  [
    { type: 'message_received', appointment, data: { side: 'staff' } },
    0,
    '/clinics/my-clinics/8/appointments/19-11-2026',
  ],
  [{ type: 'message_received', appointment, data: { side: 'staff', session_token: 's' } }, 0, '/lobby/s'],
  [
    { type: 'message_received', appointment, data: { side: 'staff', session_token: 's' } },
    4,
    '/clinics/my-clinics/8/appointments/19-11-2026',
  ],
  [{ type: 'message_received', data: { side: 'staff' } }, 0, undefined],
  [{ type: 'account_requested' }, 0, '/profile/edit'],
  [{ type: 'waitlist_offer' }, 0, '/patient/waitlist'],
  [{ type: 'waitlist_joined' }, 0, '/patient/waitlist'],
  [{ type: 'records_merged' }, 0, undefined],
  [{ type: 'erasure_rejected' }, 0, '/profile/erasure'],
  [{ type: 'survey_reminder' }, 0, '/matched-sent-surveys'],
  [{ type: 'payment_callbacks_missing' }, 0, '/payments/review'],
  [{ type: 'text_limit_reached' }, 0, '/outbox/texts'],
  [{ type: 'appointment_booked' }, 0, undefined],
])('%j after %i hours links to %s', (data, hours, to) => {
  const created_at = new Date(now - hours * 3_600_000).toISOString()
  const message = ''
  const notification = { id: 1, data: JSON.stringify({ ...data, message }), message, created_at, read_at: null }
  expect(notificationAddress(notification, now)).toBe(to)
})
