import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAllergies } from '#contract/allergies/calls'
import { patient as calls } from '#contract/appointments/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, server } from '../../testing/testServer'

const patient = personWith(['patientTimeLine'], {
  roles: [{ id: 4, code: 'PATIENT', name: 'Patient' }],
  is_staff_member: false,
})
const allergy = (id: number, name: string, severity: OwnAllergies['allergies'][number]['severity']) => ({
  ...{ id, substance_text: name, reaction: null, noted_since: null },
  severity,
})

test('the home page of a patient shows life-threatening allergies, and leads to all of them', async () => {
  await signInAs(patient)
  const allergies = [
    allergy(1, 'Penicillin', 'life_threatening'),
    allergy(2, 'Latex', 'life_threatening'),
    allergy(3, 'Dust', 'mild'),
  ]
  server.on('allergies', 'own', () => ({ data: { state: 'listed', allergies } }))
  await openApp({ at: '/' })
  await expect.element(page.getByText('Life-threatening allergy: Penicillin, Latex')).toBeVisible()
  await expect.element(page.getByText('Dust')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'All your allergies' }))
    .toHaveAttribute('href', '/patient/timeline')
})

test('the home page says that allergies could not be loaded, and loads them again', async () => {
  await signInAs(patient)
  server.on('allergies', 'own', () => new Failure(500))
  await openApp({ at: '/' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Allergies could not be loaded')
  server.on('allergies', 'own', () => ({
    data: { state: 'listed', allergies: [allergy(1, 'Penicillin', 'life_threatening')] },
  }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Life-threatening allergy: Penicillin')).toBeVisible()
})

/** A confirmed visit by video. */
function visitAt(start: string, canStart: boolean) {
  const { data } = sampleOf(calls.show.response, {
    time_zone: 'Africa/Cairo',
    avatar: null,
    starts_at: start,
    ends_at: start,
    hold_expires_at: null,
    cancellable_until: start,
    full_refund_until: null,
    pay_until: null,
    schedule_time: '2099-01-20 12:00',
    patient_birth_date: '1990-05-06',
    clinic_type: 'virtual',
  })
  return { ...data, id: 1, status: APPOINTMENT_STATUS.scheduled, hold_expires_at: null, can_start: canStart }
}

test('a visit that is due stands above the terms and the allergies', async () => {
  const visit = visitAt(new Date(Date.now() + 60_000).toISOString(), true)
  server.on('patient', 'list', () => ({ upcomingAppointments: [visit], pastAppointments: [], missedAppointments: [] }))
  server.on('allergies', 'own', () => ({
    data: { state: 'listed', allergies: [allergy(1, 'Penicillin', 'life_threatening')] },
  }))
  await signInAs(
    personWith(['patientTimeLine', 'patient-show-appointment'], {
      roles: [{ id: 4, code: 'PATIENT', name: 'Patient' }],
      is_staff_member: false,
      asked_for_terms: true,
    }),
  )
  await openApp({ at: '/' })
  const start = page.getByRole('link', { name: /^Start/ })
  const topOf = (element: Element) => element.getBoundingClientRect().top
  for (const below of [page.getByRole('link', { name: 'Read the terms' }), page.getByText(/allergy: Penicillin/)]) {
    await expect.element(below).toBeVisible()
    await expect.element(start).toBeVisible()
    expect(topOf(start.element())).toBeLessThan(topOf(below.element()))
  }
})

test.each([
  ['that can begin now stands before', true, ['Your next appointment', 'Finish your booking']],
  ['later stands after', false, ['Finish your booking', 'Your next appointment']],
])('a visit %s a booking to finish', async (_, canStart, order) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const visit = visitAt(inAnHour, canStart)
  const held = { ...visit, id: 2, hold_expires_at: inAnHour, pay_until: inAnHour, can_start: false }
  server.on('patient', 'list', () => ({
    upcomingAppointments: [visit, held],
    pastAppointments: [],
    missedAppointments: [],
  }))
  await signInAs(
    personWith(['patient-show-appointment'], {
      roles: [{ id: 4, code: 'PATIENT', name: 'Patient' }],
      is_staff_member: false,
    }),
  )
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  await openApp({ at: '/' })
  await expect.poll(headings).toEqual(order)
  // By video, the visit is at no hospital.
  await expect.element(page.getByText(new RegExp(`${visit.speciality}.*Video visit`)).first()).toBeVisible()
})
