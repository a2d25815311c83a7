import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PatientAppointment } from '#contract/appointments/booking'
import { patient as calls } from '#contract/appointments/calls'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { installation } from '../../../app/installation'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { noResponse, server } from '../../../testing/testServer'

const booked: PatientAppointment = {
  ...sampleOf(calls.show.response, {
    time_zone: 'Africa/Cairo',
    avatar: null,
    starts_at: '2100-03-02T10:00:00.000Z',
    ends_at: '2100-03-02T10:15:00.000Z',
    hold_expires_at: null,
    cancellable_until: '2100-03-01T10:00:00.000Z',
    full_refund_until: null,
    pay_until: null,
    schedule_time: '2100-03-02 12:00',
    patient_birth_date: '1990-05-06',
  }).data,
  id: 5,
  status: APPOINTMENT_STATUS.scheduled,
  hospital_phone: '+20223654000',
  attachments_count: 0,
  can_start: false,
}
const tooLate = { patient_cancellable: false }

const card = () => page.getByRole('main').getByRole('article')
const cancelButton = () => card().getByRole('button', { name: 'Cancel', exact: true })
const why = () => page.getByText('You could cancel here until Monday 1 March, 12:00 PM.')
const phoneLink = (phone: string) => card().getByRole('link', { name: phone })

beforeEach(() => {
  installation.phone = null
})

/** Opens the page of an appointment that differs from the booked one in these fields. */
async function open(fields: Partial<PatientAppointment>) {
  server.on('patient', 'show', () => ({ data: { ...booked, ...fields } }))
  await signInAs(personWith(['schedule-appointment', 'patient-show-appointment'], { time_zone: 'Africa/Cairo' }))
  return openApp({ at: '/patient/appointments/5/show' })
}

test('before the deadline, an appointment can be cancelled, and no reason is given', async () => {
  await open({ patient_cancellable: true })
  await expect.element(cancelButton()).toBeVisible()
  await expect.element(why()).not.toBeInTheDocument()
  await expect.element(phoneLink('+20223654000')).not.toBeInTheDocument()
})

test('after the deadline, the page says until when it was possible, and the number of the hospital', async () => {
  await open(tooLate)
  await expect.element(why()).toBeVisible()
  await expect.element(page.getByText('If you cannot come, call the hospital:')).toBeVisible()
  await expect.element(phoneLink('+20223654000')).toHaveAttribute('href', 'tel:+20223654000')
  await expect.element(cancelButton()).not.toBeInTheDocument()
})

test('once the visit has begun, the page says so', async () => {
  await open({ ...tooLate, status: APPOINTMENT_STATUS.inRoom })
  await expect.element(page.getByText('The visit has begun, so it cannot be cancelled.')).toBeVisible()
  await expect.element(why()).not.toBeInTheDocument()
  await expect.element(phoneLink('+20223654000')).toBeVisible()
})

test('if the hospital has no number, the page gives that of the installation; if neither has one, it says to tell the hospital', async () => {
  installation.phone = '+20255501'
  const app = await open({ ...tooLate, hospital_phone: null })
  await expect.element(phoneLink('+20255501')).toHaveAttribute('href', 'tel:+20255501')
  await app.unmount()

  installation.phone = null
  await open({ ...tooLate, hospital_phone: null })
  await expect.element(page.getByText('If you cannot come, please tell the hospital.')).toBeVisible()
})

test.each([
  ['all', { paid: 150, refund_if_cancelled: 150 }, 'You get back all of the EGP 150 that you paid.'],
  ['a part', { paid: 150, refund_if_cancelled: 45 }, 'You get back EGP 45 of the EGP 150 that you paid.'],
  ['nothing', { paid: 150, refund_if_cancelled: 0 }, 'you get nothing back of the EGP 150 that you paid.'],
])('a patient who paid reads before Yes that %s is refunded', async (_, money, text) => {
  await open({ patient_cancellable: true, refunded: 0, ...money })
  await userEvent.click(cancelButton())
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Cancel this appointment?')
  const shown = dialog
    .element()
    .textContent?.replace(/[\u2066-\u2069]/g, '')
    .replace(/\u00a0/g, ' ')
  expect(shown).toContain(text)
})

test('an appointment that the hospital has cancelled says what was really paid, not what it costs since it was moved', async () => {
  server.on('payments', 'details', () => noResponse)
  await open({
    ...tooLate,
    status: APPOINTMENT_STATUS.cancelled,
    cancelled_by_hospital: true,
    payment_status: PAYMENT_STATUS.refundPending,
    ...{ price: 200, paid: 150, refunded: 0, credit: 150, outstanding: 0 },
  })
  await expect.element(page.getByText(/owes you the full amount you paid/)).toHaveTextContent(/150/)
})
