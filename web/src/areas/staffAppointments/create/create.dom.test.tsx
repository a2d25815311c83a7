import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { staffAppointments } from '#contract/staffAppointments/calls'
import type { FreeSlots } from '#contract/staffAppointments/freeSlots'
import { currentLocation } from '../../../app/router/history'
import { navigate } from '../../../app/router/navigation'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, server } from '../../../testing/testServer'
import {
  book,
  booked,
  choices,
  clinic,
  elsewhere,
  mockBooking,
  openDesk,
  pageOf,
  search,
  slot,
} from './testing/bookingFixture'

beforeEach(mockBooking)

/** Begins to enter a new patient. */
async function enterPatient() {
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Salma')
  await userEvent.fill(page.getByRole('textbox', { name: 'Last name' }), 'Naguib')
}

test('leaving discards what was entered: the next new appointment is empty', async () => {
  await openDesk()
  await enterPatient()
  await userEvent.click(page.getByRole('link', { name: 'Cancel' }))
  await userEvent.click(page.getByRole('button', { name: 'Leave', exact: true }))
  await expect.poll(() => currentLocation().pathname).not.toBe('/appointments/create')
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('appointments.create'))
  // It is deleted with the form, which stays until the next screen is loaded.
  await expect.poll(drafts).toEqual([])
  await navigate('/appointments/create')
  await expect.element(page.getByRole('button', { name: 'New patient' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')
})

test('after a crash, what was entered is back, and the page says whose it is', async () => {
  const opened = await openDesk()
  await enterPatient()
  await opened.unmount()
  await openDesk()
  const notice = page.getByRole('alert')
  await expect.element(notice).toHaveTextContent(/Entries for .?Salma Naguib.? that were not saved are back/)
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Salma')
  await userEvent.click(notice.getByRole('button', { name: 'Discard' }))
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'First name' })).not.toBeInTheDocument()
})

test('after a crash, the price that was agreed is back with its reason', async () => {
  const opened = await openDesk()
  await userEvent.click(slot('9:00 AM'))
  await userEvent.click(page.getByRole('button', { name: 'Change price' }))
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  await userEvent.fill(price, '100')
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason for this price' }), 'Staff member')
  await opened.unmount()
  await openDesk()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Reason for this price' })).toHaveValue('Staff member')
  await expect.element(price).toHaveValue('100')
})

test('a known patient is booked by keyboard alone', async () => {
  await openDesk()
  await expect.element(page.getByRole('combobox', { name: 'Name, national ID, phone or booking number' })).toHaveFocus()
  await userEvent.keyboard('ahmed')
  await expect.element(page.getByRole('option', { name: /Ahmed Salem/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => (search.element() as HTMLInputElement).value).toContain('Ahmed Salem')
  slot('9:00 AM').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slot('9:30 AM')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(slot('9:30 AM')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('region', { name: 'Price' }).getByText(/EGP.250/)).toBeVisible()
  await expect.element(page.getByText('2 unsaved changes')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.received('staffBooking', 'create').length).toBe(1)
  expect(server.received('staffBooking', 'create')[0]?.body).toMatchObject({
    patient_id: '11',
    clinic_id: 3,
    doctor_id: 7,
    specialty_id: '2',
    date: '2026-11-20',
    schedule_time: '09:30',
    payment_type: '1',
    price: 250,
  })
})

test('the same national ID stops the registration and offers the registered patient', async () => {
  await openDesk()
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'National ID' }), '26403140102375')
  await userEvent.click(page.getByRole('button', { name: 'This is them' }))
  await expect
    .element(page.getByRole('combobox', { name: 'Name, national ID, phone or booking number' }))
    .toHaveValue('Ahmed Salem')
  expect(server.received('staffBooking', 'similarPatients')[0]?.body).toMatchObject({ uuid: '26403140102375' })
})

test('a patient of another hospital shows initials, and is booked with what identified them', async () => {
  server.on('staffBooking', 'similarPatients', () => ({ data: [elsewhere] }))
  await openDesk()
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Phone' }), '01005550148')
  await expect.element(page.getByText('A. S.')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'This is a different person' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Book for this person' }))
  await userEvent.click(slot('9:00 AM'))
  await userEvent.click(book)
  await expect.poll(() => server.received('staffBooking', 'create').length).toBe(1)
  expect(server.received('staffBooking', 'create')[0]?.body).toMatchObject({
    patient_id: '12',
    identified_by: { phone: '+201005550148' },
  })
})

const noSlots = page.getByText('No Available Slots', { exact: true })

test('a clinic without a free slot says so', async () => {
  const full = { ...clinic, id: 4, title: 'Full clinic', days: clinic.days.map((day) => ({ ...day, slots: [] })) }
  server.on('staffBooking', 'freeSlots', () => pageOf([clinic, full]))
  await openDesk()
  await expect.element(page.getByRole('region', { name: 'Full clinic' }).getByText('No Available Slots')).toBeVisible()
  await expect.element(noSlots).toBeVisible()
})

test('clinics beyond the first page can be chosen; another type begins with the first page again', async () => {
  const last = { ...clinic, id: 4, title: 'Last clinic' }
  server.on('staffBooking', 'freeSlots', ({ query }) => {
    const shown = query.get('page')
    const meta = { current_page: Number(shown), last_page: 2, per_page: 25, total: 26 }
    return { ...pageOf([shown === '2' ? last : clinic]), meta }
  })
  await openDesk()
  await userEvent.click(page.getByRole('button', { name: 'Next page' }))
  const found = page.getByRole('region', { name: 'Last clinic' })
  await userEvent.click(found.getByRole('button', { name: '9:00 AM' }))
  await expect.element(found.getByRole('button', { name: '9:00 AM' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(page.getByRole('radiogroup', { name: 'Type' }).getByText('Physical'))
  await expect.element(page.getByRole('region', { name: 'Heart clinic' })).toBeVisible()
  await expect.element(found).not.toBeInTheDocument()
})

test('why there is no clinic to choose is said beside the field, in the words of the server', async () => {
  const doctors = 'No doctor of this specialty has a clinic on this date'
  server.on('staffBooking', 'freeSlots', () => ({ ...pageOf([]), doctors_error: doctors }))
  await openDesk()
  await expect.element(page.getByRole('combobox', { name: 'Specialty' })).toHaveAccessibleDescription(doctors)
  const clinics = 'There is no clinic of this type on these dates'
  server.on('staffBooking', 'freeSlots', ({ query }) =>
    query.has('type') ? { ...pageOf([]), clinics_error: clinics } : pageOf([clinic]),
  )
  await userEvent.click(page.getByRole('radiogroup', { name: 'Type' }).getByText('Physical'))
  await expect.element(page.getByText(clinics)).toBeVisible()
  await expect.element(page.getByText(doctors)).not.toBeInTheDocument()
})

test('a lost slot is reported at the slots, and the slots are fetched again', async () => {
  server.on('staffBooking', 'create', () =>
    invalid({ schedule_time: ['This time has just been taken. Choose another one'] }),
  )
  await openDesk()
  await userEvent.keyboard('ahmed')
  await userEvent.click(page.getByRole('option', { name: /Ahmed Salem/ }))
  await userEvent.click(slot('9:00 AM'))
  const before = server.received('staffBooking', 'freeSlots').length
  await userEvent.click(book)
  await expect.element(page.getByText('This time has just been taken. Choose another one')).toBeVisible()
  await expect.poll(() => server.received('staffBooking', 'freeSlots').length).toBeGreaterThan(before)
})

test('a free appointment and another price ask for a reason', async () => {
  await openDesk()
  await userEvent.click(slot('9:00 AM'))
  await userEvent.click(page.getByRole('button', { name: 'Change price' }))
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('250')
  await userEvent.fill(page.getByRole('textbox', { name: 'Price' }), '100')
  await expect.element(page.getByRole('textbox', { name: 'Reason for this price' })).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: /^Free/ }))
  await expect.element(page.getByRole('textbox', { name: 'Reason for booking without a fee' })).toBeVisible()
  await userEvent.click(book)
  await expect.element(page.getByText('Give a reason for booking without a fee')).toBeVisible()
  await expect.element(page.getByText('Patient is required')).toBeVisible()
})

test('a national vacation shows the message and hides the button', async () => {
  await openDesk()
  const from = page.getByRole('textbox', { name: 'From' })
  await userEvent.fill(from, '01/01/2030')
  await userEvent.keyboard('{Tab}')
  await expect
    .element(page.getByText('The Selected Date Is A National Vacation, Please Choose Another Date.'))
    .toBeVisible()
  await expect.element(book).not.toBeInTheDocument()
})

test('a national vacation of one country leaves the clinics of another one to choose from', async () => {
  server.on('staffBooking', 'utilities', () => ({ data: { ...choices, countries: [1, 2] } }))
  await openDesk()
  await userEvent.fill(page.getByRole('textbox', { name: 'From' }), '01/01/2030')
  await userEvent.keyboard('{Tab}')
  await expect
    .poll(() => server.received('staffBooking', 'freeSlots').map(({ query }) => query.get('from')))
    .toContain('2030-01-01')
  await expect.element(book).toBeVisible()
  await expect.element(page.getByText(/National Vacation/)).not.toBeInTheDocument()
})

/** An appointment to move. */
function booking() {
  return sampleOf(staffAppointments.show.response, {
    starts_at: '2026-11-19T07:00:00.000Z',
    ends_at: '2026-11-19T07:30:00.000Z',
    at: '2026-11-18T07:00:00.000Z',
    cancellable_until: '2026-11-19T06:00:00.000Z',
    requested_at: '2026-11-20T08:00:00.000Z',
    decided_at: null,
    changed_at: '2026-11-20T08:00:00.000Z',
    hold_expires_at: null,
    time_zone: 'Africa/Cairo',
    birth_date: '1990-05-06',
    avatar: null,
  }).data
}

test('an appointment is moved with a reason, and the price difference is shown', async () => {
  const data = booking()
  const appointment = {
    ...data,
    id: 5,
    status: 1,
    payment_status: 2,
    price: 100,
    credit_usable: false,
    specialty: { id: 2, name: 'Cardiology' },
  }
  server
    .on('staffAppointments', 'show', () => ({ data: appointment }))
    .on('staffBooking', 'move', () => ({ data: { ...booked.data, price_difference: 150 } }))
  await signInAs(personWith(['update-appointment', 'create-appointment']))
  await openApp({ at: '/appointments/5/edit' })
  await userEvent.click(slot('9:30 AM'))
  await expect.element(page.getByText(/agreed to EGP 100\. This clinic costs EGP 250/)).toBeVisible()
  const move = page.getByRole('button', { name: /^Move appointment/ })
  await userEvent.click(move)
  await expect.element(page.getByText('Field is required')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason for moving' }), 'Asked by phone')
  await userEvent.click(move)
  await expect.poll(() => server.received('staffBooking', 'move').length).toBe(1)
  expect(server.received('staffBooking', 'move')[0]).toMatchObject({
    params: { id: '5' },
    body: { clinic_id: 3, doctor_id: 7, date: '2026-11-20', schedule_time: '09:30', reason: 'Asked by phone' },
  })
})

test.each([
  [['update-appointment', 'create-appointment', 'refund-appointment'] as const, 1],
  [['update-appointment', 'create-appointment'] as const, 0],
])('with %j, refunding the difference of a move to a lower price is offered %i times', async (permissions, offers) => {
  const paid = { payment_status: 2, payment_method: 'paymob', price: 300, status: 1, credit_usable: false } as const
  const appointment = { ...booking(), ...paid, id: 5, specialty: { id: 2, name: 'Cardiology' } }
  server
    .on('staffAppointments', 'show', () => ({ data: appointment }))
    .on('staffBooking', 'move', () => ({ data: { ...booked.data, price_difference: -50 } }))
    .on('refunds', 'request', () => ({ data: { appointment_id: 5, refundable: 0, suggested: 0, refunds: [] } }))
  await signInAs(personWith(permissions))
  await openApp({ at: '/appointments/5/edit' })
  await userEvent.click(slot('9:30 AM'))
  await expect.element(page.getByText(/agreed to EGP 300\. This clinic costs EGP 250/)).toBeVisible()
  const offer = page.getByRole('checkbox', { name: 'Take the lower price and refund' })
  await expect.poll(() => offer.elements()).toHaveLength(offers)
  for (const box of offer.elements()) await userEvent.click(box)
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason for moving' }), 'Asked by phone')
  await userEvent.click(page.getByRole('button', { name: /^Move appointment/ }))
  await expect.poll(() => server.received('staffBooking', 'move').length).toBe(1)
  expect(server.received('staffBooking', 'move')[0]?.body).toMatchObject({ refund_difference: offers === 1 })
  await expect.poll(() => server.received('refunds', 'request').length).toBe(offers)
})

test.each([
  [300, /paid EGP 300\. This clinic costs EGP 250\. .*50.* is refunded to the patient/],
  [
    200,
    /paid EGP 200\. This clinic costs EGP 250\. The appointment is confirmed, and the patient still has to pay .*50/,
  ],
])('a credit of %i EGP that is moved to a clinic with another price says what happens to it', async (price, notice) => {
  const credit = {
    payment_status: 3,
    payment_method: 'fawry',
    price,
    status: 6,
    credit: price,
    credit_usable: true,
  } as const
  const appointment = { ...booking(), ...credit, id: 5, specialty: { id: 2, name: 'Cardiology' } }
  server.on('staffAppointments', 'show', () => ({ data: appointment }))
  await signInAs(personWith(['update-appointment', 'create-appointment', 'refund-appointment']))
  await openApp({ at: '/appointments/5/edit' })
  await userEvent.click(slot('9:30 AM'))
  await expect.element(page.getByText(notice)).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Take the lower price and refund' }).elements()).toHaveLength(0)
})

test('a walk-in of today is added by keyboard: it has no slot, and the session says how many it still takes', async () => {
  const physical: FreeSlots = {
    ...clinic,
    type: 'physical',
    type_text: 'Physical',
    days: clinic.days.map((day, index) => ({ ...day, walk_ins_left: index === 0 ? 2 : null })),
  }
  server.on('staffBooking', 'freeSlots', () => pageOf([physical]))
  await openDesk()
  await expect.element(page.getByText('2 more walk-ins today')).toBeVisible()
  await userEvent.keyboard('ahmed')
  await expect.element(page.getByRole('option', { name: /Ahmed Salem/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  slot('9:30 AM').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(slot('Walk-in')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(slot('Walk-in')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('The patient is in the queue once this is paid')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Price' }).getByText(/EGP.250/)).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.received('staffBooking', 'create').length).toBe(1)
  expect(server.received('staffBooking', 'create')[0]?.body).toMatchObject({
    clinic_id: 3,
    date: '2026-11-20',
    schedule_time: null,
    walk_in: true,
  })
})
