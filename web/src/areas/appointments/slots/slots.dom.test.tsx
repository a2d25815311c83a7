import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ClinicEntry, DoctorResult, type PatientAppointment, SlotsResponse } from '#contract/appointments/booking'
import { patient as calls } from '#contract/appointments/calls'
import { payments } from '#contract/payments/calls'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, server } from '../../../testing/testServer'

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
    pay_until: null,
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

/** Returns slots every 15 minutes from an instant on, with their times in Mogadishu as keys. */
function slotsFrom(first: number, count: number): SlotsResponse {
  const many = Array.from({ length: count }, (_, index) => {
    const instant = new Date(first + index * quarter)
    const key = new Date(instant.getTime() + 3 * 3_600_000).toISOString().slice(11, 16)
    return { key, label: key, starts_at: instant.toISOString(), taken: false }
  })
  return { ...slots, day: many, slots: Object.fromEntries(many.map(({ key, label }) => [key, label])) }
}
const namesIn = (group: Element) =>
  [...group.querySelectorAll('button')].map((button) => button.textContent?.replace(/\u00a0/g, ' '))

test('the chosen day is a heading, and each time of another day where the patient is says its date', async () => {
  // From midnight of the 2nd in Mogadishu, which is 11 PM of the 1st in Cairo.
  server.on('patient', 'slots', () => slotsFrom(Date.parse('2027-03-01T21:00:00Z'), 84))
  await openApp({ at: address })
  const heading = page.getByRole('heading', { name: /^Times on Tuesday 2 March/ })
  await expect.element(heading).toBeVisible()
  expect(heading.element().getBoundingClientRect().height).toBeGreaterThan(10)
  const earliest = page.getByRole('group', { name: 'Earliest' })
  await expect.element(earliest).toBeVisible()
  expect(namesIn(earliest.element())).toEqual([
    ...['11:00 PM', '11:15 PM', '11:30 PM', '11:45 PM'].map((time) => `${time} Mon 1 Mar`),
    '12:00 AM',
    '12:15 AM',
  ])
  await userEvent.click(page.getByText(/^Clinic time · /))
  await expect.element(page.getByRole('button', { name: '12:00 AM', exact: true })).toBeVisible()
  expect(namesIn(earliest.element()).slice(0, 2)).toEqual(['12:00 AM', '12:15 AM'])
})

test('an existing booking on another day where the patient is says its date', async () => {
  const early = slotsFrom(Date.parse('2027-03-01T21:00:00Z'), 84)
  server.on('patient', 'slots', () => ({ ...early, reserved_appointment: 5, reserved_slot: '00:30' }))
  server.on('patient', 'show', () => ({ data: { ...appointment, starts_at: '2027-03-01T21:30:00.000Z' } }))
  await openApp({ at: address })
  const note = (time: string) => page.getByText(`You Already have Scheduled Appointment At ${time}`)
  await expect.element(note('Monday 1 March, 11:30 PM')).toBeVisible()
  await userEvent.click(page.getByText(/^Clinic time · /))
  await expect.element(note('12:30 AM')).toBeVisible()
})

test('a time that has begun is not among the earliest, and says so where it can still be booked', async () => {
  const begun = Date.now() - 5 * 60_000
  server.on('patient', 'slots', () => slotsFrom(begun, 20))
  await openApp({ at: address })
  const earliest = page.getByRole('group', { name: 'Earliest' })
  await expect.element(earliest).toBeVisible()
  expect(namesIn(earliest.element()).filter((name) => name?.includes('Already started'))).toEqual([])
  expect(freeButtons()).toBe(6)
  await userEvent.click(page.getByRole('button', { name: 'Show all 20 slots' }))
  expect(page.getByRole('button', { name: /Already started$/ }).elements().length).toBe(1)
})

test('the strip of days scrolls to the chosen day, also when days are added before it', async () => {
  const days = Array.from({ length: 28 }, (_, index) => `2027-02-${String(index + 1).padStart(2, '0')}`)
  const entry = sampleOf(ClinicEntry, { time_zone: 'Africa/Mogadishu' })
  const doctor = {
    ...sampleOf(DoctorResult, { avatar: null }),
    clinicsData: days.map((each) => ({ ...entry, clinic_id: 7, date: each, free_slots: 3 })),
  }
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on('patient', 'search', async () => {
    await answered
    return { ...emptyPage, data: [doctor] }
  })
  await openApp({ at: address })
  const chosen = page.getByRole('radio', { name: /^Tue\s*2\s*83 slots/ })
  await expect.element(chosen).toBeChecked()
  answer()
  const group = page.getByRole('radiogroup', { name: 'Day' })
  await expect.poll(() => group.getByRole('radio').elements().length).toBe(29)
  const strip = group.element().getBoundingClientRect()
  const chip = chosen.element().closest('label')?.getBoundingClientRect()
  expect(chip?.left).toBeGreaterThanOrEqual(strip.left)
  expect(chip?.right).toBeLessThanOrEqual(strip.right)
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

test('the credit of a late payment leads from its appointment to another time, and pays for it', async () => {
  const released = {
    ...appointment,
    status: 6,
    clinic_id: 7,
    credit: 150,
    hold_expires_at: null,
    outstanding: 0,
  } as const
  const details = sampleOf(payments.details.response, {
    hold_expires_at: null,
    expires_at: '2027-03-01T00:00:00.000Z',
  }).data
  const usable = { ...details, credit: 150, credit_usable: true }
  server
    .on('patient', 'show', () => ({ data: released }))
    .on('payments', 'details', () => ({ data: usable }))
    .on('credits', 'use', () => ({ data: { ...appointment, id: 5 } }))
    .on('patient', 'nextFreeDay', () => ({ data: { date, clinic_id: 7 } }))
  const app = await openApp({ at: '/patient/appointments/5/show' })
  await expect.element(page.getByText(/EGP.150\u2069? of this appointment are your credit/)).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Choose another time' }))
  await expect.poll(() => new URLSearchParams(window.location.search).get('credit')).toBe('5')
  await app.unmount()

  await openApp({ at: `${address}&credit=5` })
  const earliest = page.getByRole('group', { name: 'Earliest' })
  await expect.element(earliest).toBeVisible()
  await userEvent.click(earliest.getByRole('button').first())
  await expect.element(page.getByRole('dialog', { name: 'Use your credit for this time?' })).toBeVisible()
  expect(server.received('credits', 'use')).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Book this time' }))
  await expect.poll(() => server.received('credits', 'use').length).toBe(1)
  expect(server.received('credits', 'use')[0]).toMatchObject({ params: { id: '5' }, body: { clinic_id: 7, date } })
  expect(server.received('patient', 'create')).toEqual([])
  await expect.poll(() => window.location.pathname).toBe('/patient/appointments/5/show')
})

test('a confirmed appointment leads to another time of its doctor, and moves there after a confirmation', async () => {
  const booked = {
    ...appointment,
    ...{ status: APPOINTMENT_STATUS.scheduled, clinic_id: 7, patient_cancellable: true, walk_in_text: null },
    ...{ can_start: false, paid: 150, refunded: 0, refund_if_cancelled: 150, outstanding: 0 },
  }
  server.on('patient', 'show', () => ({ data: booked }))
  server.on('patient', 'reschedule', () => ({ data: booked }))
  server.on('patient', 'rescheduleTerms', () => ({ data: { price: 150, outstanding: 0, refund: 0 } }))
  server.on('patient', 'nextFreeDay', () => ({ data: { date, clinic_id: 7 } }))
  const app = await openApp({ at: '/patient/appointments/5/show' })
  await userEvent.click(page.getByRole('link', { name: 'Change the time' }))
  await expect.poll(() => new URLSearchParams(window.location.search).get('reschedule')).toBe('5')
  await app.unmount()

  await openApp({ at: `${address}&reschedule=5` })
  await expect.element(page.getByRole('heading', { name: 'Choose a new time' })).toBeVisible()
  const earliest = page.getByRole('group', { name: 'Earliest' })
  await userEvent.click(earliest.getByRole('button').first())
  const dialog = page.getByRole('dialog', { name: 'Move your appointment to this time?' })
  await expect.element(dialog).toHaveTextContent('The price and your payment stay as they are.')
  expect(server.received('patient', 'reschedule')).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Change to this time' }))
  await expect.poll(() => server.received('patient', 'reschedule').length).toBe(1)
  expect(server.received('patient', 'reschedule')[0]).toMatchObject({
    params: { id: '5' },
    body: { clinic_id: 7, date },
  })
  expect(server.received('patient', 'create')).toEqual([])
  await expect.poll(() => window.location.pathname).toBe('/patient/appointments/5/show')
})

describe('a move to another clinic of the doctor', () => {
  const booked = {
    ...appointment,
    ...{ status: APPOINTMENT_STATUS.scheduled, clinic_id: 8, patient_cancellable: true, walk_in_text: null },
    ...{ price: 150, paid: 150, refunded: 0, refund_if_cancelled: 150, payment_status: PAYMENT_STATUS.paid },
  }
  const entryOf = (id: number, changes: object) => {
    const entry = sampleOf(ClinicEntry, { time_zone: 'Africa/Mogadishu' })
    return { ...entry, clinic_id: id, date, free_slots: 3, ...changes }
  }
  const doctor = {
    ...sampleOf(DoctorResult, { avatar: null }),
    clinicsData: [
      entryOf(8, { title: 'Heart clinic', price: 150, type: 'virtual' }),
      entryOf(7, { title: 'Evening clinic', price: 400, type: 'virtual' }),
      entryOf(6, { title: 'Free clinic', price: 0, type: 'virtual' }),
    ],
  }
  const dialog = (name: string) => page.getByRole('dialog', { name })

  async function choose(terms: { price: number; outstanding: number; refund: number }, language: 'en' | 'ar' = 'en') {
    server.on('patient', 'show', () => ({ data: booked }))
    server.on('patient', 'search', () => ({ ...emptyPage, data: [doctor] }))
    server.on('patient', 'rescheduleTerms', () => ({ data: terms }))
    await openApp({ at: `${address}&reschedule=5`, language })
    await expect.poll(() => document.querySelectorAll('main button[data-state="free"]').length).toBeGreaterThan(0)
    await userEvent.click(document.querySelector('main button[data-state="free"]') as HTMLElement)
  }

  test('is offered with its price, but not between paid and free', async () => {
    server.on('patient', 'show', () => ({ data: booked }))
    server.on('patient', 'search', () => ({ ...emptyPage, data: [doctor] }))
    await openApp({ at: `/patient/slot/select?clinic_id=8&date=${date}&reschedule=5` })
    await expect.element(page.getByRole('radio', { name: /Heart clinic.*The price stays as it is/ })).toBeChecked()
    expect(page.getByRole('radio', { name: /Free clinic/ }).query()).toBeNull()
    await userEvent.click(page.getByRole('radio', { name: /Evening clinic.*400/ }))
    await expect.poll(() => new URLSearchParams(window.location.search).get('clinic_id')).toBe('7')
    expect(new URLSearchParams(window.location.search).get('reschedule')).toBe('5')
  })

  test.each([
    [{ price: 400, outstanding: 250, refund: 0 }, /The price there is .*400.*250.* is then still to be paid/],
    [{ price: 100, outstanding: 0, refund: 50 }, /The price there is .*100.*50.* is refunded to you/],
    [{ price: 400, outstanding: 0, refund: 0 }, /The price there is .*400.*\.$/],
  ])('says before it what %o means', async (terms, text) => {
    await choose(terms)
    await expect.element(dialog('Move your appointment to this time?').getByText(text)).toBeVisible()
    expect(server.received('patient', 'reschedule')).toEqual([])
    expect(Object.fromEntries(server.received('patient', 'rescheduleTerms')[0]?.query ?? [])).toMatchObject({
      clinic_id: '7',
      date,
    })
  })

  test('says so in Arabic', async () => {
    await choose({ price: 400, outstanding: 250, refund: 0 }, 'ar')
    await expect.element(page.getByRole('dialog').getByText(/السعر هناك .*400.*فيتبقى عليك دفع .*250/)).toBeVisible()
  })

  test('is waited for at the chosen time', async () => {
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.on('patient', 'show', () => ({ data: booked }))
    server.on('patient', 'rescheduleTerms', async () => {
      await answered
      return { data: { price: 150, outstanding: 0, refund: 0 } }
    })
    await openApp({ at: `${address}&reschedule=5` })
    await userEvent.click(page.getByRole('group', { name: 'Earliest' }).getByRole('button').first())
    await expect.element(page.getByText('Checking the price of this time')).toBeVisible()
    answer()
    await expect.element(page.getByRole('dialog', { name: 'Move your appointment to this time?' })).toBeVisible()
    await expect.element(page.getByText('Checking the price of this time')).not.toBeInTheDocument()
  })

  test('is not asked about if the time is taken by now, which is said at the times', async () => {
    server.on('patient', 'show', () => ({ data: booked }))
    server.on('patient', 'rescheduleTerms', () => invalid({ schedule_time: ['This time is no longer available'] }))
    await openApp({ at: `${address}&reschedule=5` })
    const earliest = page.getByRole('group', { name: 'Earliest' })
    await userEvent.click(earliest.getByRole('button').first())
    await expect.element(page.getByText('This time is no longer available')).toBeVisible()
    expect(page.getByRole('dialog').query()).toBeNull()
  })
})

test('an appointment that cannot be cancelled without a loss cannot be moved', async () => {
  const late = { patient_cancellable: true, walk_in_text: null, paid: 150, refunded: 0, refund_if_cancelled: 75 }
  const booked = { ...appointment, ...late, status: APPOINTMENT_STATUS.scheduled }
  server.on('patient', 'show', () => ({ data: booked }))
  await openApp({ at: '/patient/appointments/5/show' })
  await expect.element(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: 'Change the time' }).query()).toBeNull()
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
