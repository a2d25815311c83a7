import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PatientAppointment } from '#contract/appointments/booking'
import { patient as calls } from '#contract/appointments/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

/** A slot hold until noon in Cairo, with a number of Fawry that ends 15 minutes before. */
const held: PatientAppointment = {
  ...sampleOf(calls.show.response, {
    time_zone: 'Africa/Cairo',
    avatar: null,
    starts_at: '2100-03-03T10:00:00.000Z',
    ends_at: '2100-03-03T10:15:00.000Z',
    hold_expires_at: '2100-03-02T10:00:00.000Z',
    pay_until: '2100-03-02T09:45:00.000Z',
    cancellable_until: null,
    full_refund_until: null,
    schedule_time: '2100-03-03 12:00',
    patient_birth_date: '1990-05-06',
  }).data,
  id: 5,
  status: APPOINTMENT_STATUS.scheduled,
  outstanding: 0,
  attachments_count: 0,
  can_start: false,
}

beforeEach(async () => {
  server.on('patient', 'show', () => ({ data: held }))
  await signInAs(personWith(['patient-show-appointment']))
})

test.each([
  ['en', /We are holding this time for you until .*2 March.*11:45/, /until .*2 March.*12:00/],
  ['ar', /11:45/, /2 مارس.*12:00/],
] as const)('a card shows one deadline, that of the number of Fawry, in %s', async (language, shown, notShown) => {
  await openApp({ at: '/patient/appointments/5/show', language })
  await expect.element(page.getByText(shown).first()).toBeVisible()
  expect(page.getByText(notShown).query()).toBeNull()
})
