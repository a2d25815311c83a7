import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type PatientAppointment, SlotsResponse } from '#contract/appointments/booking'
import { patient as calls } from '#contract/appointments/calls'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const date = '2027-03-02'
const address = `/patient/slot/select?clinic_id=7&date=${date}`
const start = Date.parse('2027-03-02T00:00:00Z')
const quarter = 15 * 60_000

/** A day with a slot every 15 minutes from 3:00 in Mogadishu, which is 2:00 in Cairo; the first is taken. */
const day = Array.from({ length: 84 }, (_, index) => {
  const instant = new Date(start + index * quarter)
  const key = new Date(instant.getTime() + 3 * 3_600_000).toISOString().slice(11, 16)
  return { key, label: key, starts_at: instant.toISOString(), taken: index === 0 }
})
const slots: SlotsResponse = {
  ...sampleOf(SlotsResponse.omit({ slots: true, day: true }), { time_zone: 'Africa/Mogadishu', avatar: null }),
  slots: Object.fromEntries(day.slice(1).map(({ key, label }) => [key, label])),
  slots_error: null,
  reserved_appointment: null,
  reserved_slot: null,
  reserved_slot_user: null,
  day,
}
const appointment: PatientAppointment = {
  ...sampleOf(calls.show.response, {
    time_zone: 'Africa/Mogadishu',
    avatar: null,
    starts_at: '2027-03-02T06:00:00.000Z',
    ends_at: '2027-03-02T06:15:00.000Z',
    hold_expires_at: null,
    cancellable_until: '2027-03-02T05:00:00.000Z',
    full_refund_until: null,
    schedule_time: '2027-03-02 09:00',
    patient_birth_date: '1990-05-06',
  }).data,
  id: 5,
  attachments_count: 0,
}
const emptyPage = { data: [], meta: { current_page: 1, last_page: 1, per_page: 50, total: 0 } }
const freeButtons = () => document.querySelectorAll('main button[data-state="free"]').length

beforeEach(async () => {
  localStorage.clear()
  server.on('patient', 'search', () => emptyPage).on('patient', 'slots', () => slots)
  server.on('patient', 'show', () => ({ data: appointment }))
  await signInAs(personWith(['schedule-appointment', 'patient-show-appointment']))
})

test('a long day shows the earliest slots, and its parts collapsed until they are opened', async () => {
  await openApp({ at: address })
  await expect.element(page.getByRole('group', { name: 'Earliest' })).toBeVisible()
  expect(freeButtons()).toBe(6)
  const afternoon = page.getByRole('button', { name: /^Afternoon/ })
  await expect.element(afternoon).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(afternoon)
  await expect.element(page.getByRole('group', { name: 'Afternoon' })).toBeVisible()
  expect(freeButtons()).toBe(6 + 20)
  await userEvent.click(page.getByRole('button', { name: 'Show all 83 slots' }))
  expect(freeButtons()).toBe(6 + 83)
  await userEvent.click(page.getByRole('button', { name: 'Show fewer slots' }))
  expect(freeButtons()).toBe(6)
})

test('an existing booking is noted in the shown time zone until it is approved', async () => {
  server.on('patient', 'slots', () => ({ ...slots, reserved_appointment: 5, reserved_slot: '09:00' }))
  const app = await openApp({ at: address })
  const note = (time: string) => page.getByText(`You Already have Scheduled Appointment At ${time}`)
  await expect.element(note('8:00 AM')).toBeVisible()
  await userEvent.click(page.getByText(/^Clinic time · /))
  await expect.element(note('9:00 AM')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => window.location.pathname).toBe('/patient/appointments/5/show')
  await app.unmount()

  await openApp({ at: address })
  await expect.element(page.getByRole('group', { name: 'Earliest' })).toBeVisible()
  await userEvent.click(page.getByText(/^Clinic time · /))
  expect(page.getByText('You Already have Scheduled Appointment').query()).toBeNull()
})

test('a search without results offers the next free day and all visit types', async () => {
  server.on('patient', 'nextFreeDay', () => ({ data: { date: '2027-03-09', clinic_id: 7 } }))
  await openApp({ at: '/patient/appointment/select?from=2027-03-01&to=2027-03-04&type=physical' })
  const addressOf = (name: string | RegExp) =>
    new URL(page.getByRole('link', { name }).element().getAttribute('href') ?? '', window.location.origin).searchParams
  await expect.element(page.getByRole('link', { name: /^Next free day: Tuesday/ })).toBeVisible()
  expect(addressOf(/^Next free day/).get('from')).toBe('2027-03-09')
  expect(addressOf('Search all visit types').get('type')).toBe('0')
  expect(server.received('patient', 'nextFreeDay')[0]?.query.get('from')).toBe('2027-03-05')
})
