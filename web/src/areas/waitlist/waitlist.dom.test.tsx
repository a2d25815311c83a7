import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PatientAppointment } from '#contract/appointments/booking'
import { patient as calls } from '#contract/appointments/calls'
import type { Language } from '#contract/kit/translate'
import { pickers } from '#contract/pickers/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { FreeSlots } from '#contract/staffAppointments/freeSlots'
import type { EarlierTime } from '#contract/staffAppointments/reschedulingCalls'
import type { StaffWaitlistEntry, WaitlistEntry, WaitlistOffer } from '#contract/waitlist/entry'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { invalid, server } from '../../testing/testServer'

const doctor = { id: 7, first_name: 'Mona', last_name: 'El-Shazly', name_text: 'Mona El-Shazly', avatar: null }
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

const openOffer = (): WaitlistOffer => ({
  id: 3,
  state: 'open',
  clinic: { id: 1, name: 'Heart clinic' },
  doctor,
  hospital: { id: 2, name: 'Al Noor Hospital' },
  type: 'virtual',
  type_text: 'Virtual',
  address: null,
  starts_at: '2030-11-20T12:00:00.000Z',
  time_zone: 'Africa/Cairo',
  price: 250,
  move: null,
  offered_at: minutes(-1),
  expires_at: minutes(14.5),
})

const entry: WaitlistEntry = {
  id: 5,
  doctor,
  specialty: null,
  hospital: null,
  date_from: '2030-11-18',
  date_to: '2030-11-30',
  parts: ['morning', 'evening'],
  created_at: minutes(-600),
  appointment: null,
  offer: null,
}
const later = { id: 9, starts_at: '2030-11-27T12:00:00.000Z', time_zone: 'Africa/Cairo' }

let shown: WaitlistEntry[]

beforeEach(() => {
  shown = [entry]
  server.on('waitlist', 'list', () => ({ data: shown }))
})

async function openMine() {
  await signInAs(personWith(['schedule-appointment', 'patient-show-appointment']))
  await openApp({ at: '/patient/waitlist' })
}

const accept = page.getByRole('button', { name: 'Accept this time' })

test('a patient sees what they wait for, and leaves after a question', async () => {
  server.on('waitlist', 'leave', () => {
    shown = []
    return { message: 'Deleted' }
  })
  await openMine()
  await expect.element(page.getByRole('heading', { name: 'Mona El-Shazly' })).toBeVisible()
  await expect.element(page.getByText('Morning, Evening')).toBeVisible()
  await expect.element(page.getByText(/Nobody is asked from 10:00 PM to 7:00 AM/)).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Leave the waiting list' }))
  await userEvent.click(page.getByRole('button', { name: 'Stay on the waiting list' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.received('waitlist', 'leave')).toHaveLength(0)
  await userEvent.click(page.getByRole('button', { name: 'Leave the waiting list' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Leave the waiting list' }))
  await expect.element(page.getByText('You are not on a waiting list')).toBeVisible()
})

test('an offer shows its time, what accepting costs and a countdown; after declining, the entry stays', async () => {
  shown = [{ ...entry, offer: openOffer() }]
  server.on('waitlist', 'decline', () => {
    shown = [{ ...entry, offer: { ...openOffer(), state: 'declined' } }]
    return { data: shown[0] ?? entry }
  })
  await openMine()
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^14:\d\d$/)
  await expect.element(page.getByText(/Wednesday 20 November/)).toBeVisible()
  await expect.element(page.getByText(/we hold this time for another 20 minutes/)).toBeVisible()
  await expect.element(accept).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Decline' }))
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Mona El-Shazly' })).toBeVisible()
})

test('accepting moves a later appointment, which the button says', async () => {
  shown = [{ ...entry, appointment: later, offer: { ...openOffer(), move: { outstanding: 0, refund: 0 } } }]
  server
    .on('waitlist', 'accept', () => ({ data: { appointment_id: 9, moved: true } }))
    .on('patient', 'show', () => invalid({}))
  await openMine()
  await userEvent.click(page.getByRole('button', { name: 'Move my appointment' }))
  await expect.element(page.getByText('Your appointment was moved')).toBeVisible()
  expect(server.received('waitlist', 'accept')[0]?.params).toEqual({ id: '5' })
  await expect.poll(() => location.pathname).toBe('/patient/appointments/9/show')
})

test.each([
  ['a dearer slot', { outstanding: 50, refund: 0 }, /The price here is EGP\s250: EGP\s50 is then still to be paid/],
  ['a cheaper slot', { outstanding: 0, refund: 150 }, /The price here is EGP\s250: EGP\s150 is refunded to you/],
  ['a free visit', null, /Your appointment on .* stays, because only one of the two is free/],
])('what accepting costs a later appointment is said: %s', async (_, move, text) => {
  shown = [{ ...entry, appointment: later, offer: { ...openOffer(), move } }]
  await openMine()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: move ? 'Move my appointment' : 'Accept this time' }))
    .toBeVisible()
})

test('an offer that is over says so', async () => {
  shown = [{ ...entry, offer: openOffer() }]
  server.on('waitlist', 'accept', () => invalid({ offer: ['This offer is no longer available'] }))
  await openMine()
  await userEvent.click(accept)
  await expect.element(page.getByText('This offer is no longer available')).toBeVisible()
})

test('a patient joins for a specialty: the place, the dates and the parts of the day', async () => {
  server
    .on('waitlist', 'places', () => ({
      data: { name: 'Cardiology', hospitals: [{ id: 2, name: 'Al Noor Hospital' }], virtual: true, today: null },
    }))
    .on('waitlist', 'create', () => ({ data: entry }))
  await signInAs(personWith(['schedule-appointment']))
  await openApp({ at: '/patient/waitlist/join?specialty_id=4&from=2099-01-02&to=2099-01-05' })
  await expect.element(page.getByText('Cardiology')).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'Al Noor Hospital' }))
  for (const part of [/^Morning/, /^Afternoon/, /^Evening/])
    await userEvent.click(page.getByRole('checkbox', { name: part }))
  const join = page.getByRole('button', { name: 'Join the waiting list' })
  await userEvent.click(join)
  await expect.element(page.getByText('Field is required')).toBeVisible()
  expect(server.received('waitlist', 'create')).toHaveLength(0)
  await userEvent.click(page.getByRole('checkbox', { name: /^Evening/ }))
  await userEvent.click(join)
  await expect.poll(() => server.received('waitlist', 'create')).toHaveLength(1)
  expect(server.received('waitlist', 'create')[0]?.body).toMatchObject({
    doctor_id: null,
    specialty_id: 4,
    hospital_id: '2',
    date_from: '2099-01-02',
    date_to: '2099-01-05',
    parts: ['evening'],
    appointment_id: null,
  })
  await expect.poll(() => location.pathname).toBe('/patient/waitlist')
})

describe('a patient who asks for an earlier time', () => {
  const booked: PatientAppointment = {
    ...sampleOf(calls.show.response, {
      time_zone: 'Africa/Cairo',
      avatar: null,
      starts_at: '2099-01-20T10:00:00.000Z',
      ends_at: '2099-01-20T10:15:00.000Z',
      hold_expires_at: null,
      cancellable_until: '2099-01-19T10:00:00.000Z',
      full_refund_until: null,
      pay_until: null,
      schedule_time: '2099-01-20 12:00',
      patient_birth_date: '1990-05-06',
    }).data,
    ...{ id: 9, clinic_id: 1, status: APPOINTMENT_STATUS.scheduled, walk_in_text: null, patient_cancellable: true },
    ...{ paid: 150, refunded: 0, refund_if_cancelled: 150 },
  }
  const nothingFree = { date: null, schedule_time: null, starts_at: null }
  const earlierAt = (data: EarlierTime) => server.on('patient', 'earlierTime', () => ({ data }))
  const offered = page.getByRole('link', { name: 'Choose a time' })

  async function openJoin(appointment: PatientAppointment, language: Language = 'en') {
    server
      .on('waitlist', 'places', () => ({ data: { name: 'Mona El-Shazly', hospitals: [], virtual: true, today: null } }))
      .on('patient', 'show', () => ({ data: appointment }))
    await signInAs(personWith(['schedule-appointment', 'patient-show-appointment']))
    await openApp({ at: '/patient/waitlist/join?doctor_id=7&to=2099-01-20&appointment_id=9', language })
    const stays = { en: /Your appointment stays as it is/, ar: /يبقى موعدك كما هو/ }[language]
    await expect.element(page.getByText(stays)).toBeVisible()
  }

  test('is offered a free one of the same day first, to which the appointment can move at once', async () => {
    earlierAt({ date: '2099-01-20', schedule_time: '09:00', starts_at: '2099-01-20T07:00:00.000Z' })
    await openJoin(booked)
    await expect
      .element(page.getByText(/There is a free time before your appointment: .*20 January.*9:00/))
      .toBeVisible()
    await expect
      .element(offered)
      .toHaveAttribute('href', '/patient/slot/select?clinic_id=1&reschedule=9&date=2099-01-20')
  })

  test('reads so in Arabic', async () => {
    earlierAt({ date: '2099-01-20', schedule_time: '09:00', starts_at: '2099-01-20T07:00:00.000Z' })
    await openJoin(booked, 'ar')
    await expect.element(page.getByText(/يوجد وقت متاح قبل موعدك: .*9:00/)).toBeVisible()
  })

  test('waits when no earlier time is free', async () => {
    earlierAt(nothingFree)
    await openJoin(booked)
    await expect.element(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
    await expect.poll(() => server.received('patient', 'earlierTime').length).toBeGreaterThan(0)
    expect(offered.query()).toBeNull()
  })
})

const staffEntry: StaffWaitlistEntry = {
  ...entry,
  patient: { id: 11, first_name: 'Ahmed', last_name: 'Salem', name_text: 'Ahmed Salem', avatar: null },
  priority: 0,
}

const listOf = (...data: StaffWaitlistEntry[]) =>
  server.on('staffWaitlist', 'list', () => ({
    data,
    meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length },
  }))

/** Chooses an action of the only row. */
async function choose(action: string) {
  await userEvent.click(page.getByRole('button', { name: /^More actions.*Ahmed Salem/ }))
  await userEvent.click(page.getByRole('menuitem', { name: action }))
}

async function openStaff(permissions: readonly ('list-appointment' | 'update-appointment')[]) {
  await signInAs(personWith([...permissions]))
  await openApp({ at: '/waitlist' })
}

test('staff see who waits with the state of the offer, and stop it', async () => {
  let offer: WaitlistOffer | null = openOffer()
  server
    .on('staffWaitlist', 'list', () => ({
      data: [{ ...staffEntry, offer }],
      meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 },
    }))
    .on('staffWaitlist', 'stopOffer', () => {
      offer = { ...openOffer(), state: 'stopped' }
      return { data: { ...staffEntry, offer } }
    })
  await openStaff(['list-appointment', 'update-appointment'])
  await expect.element(page.getByText('Ahmed Salem').first()).toBeVisible()
  await expect.element(page.getByText(/^Open until/).first()).toBeVisible()
  await choose('Stop offer')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Stop offer' }))
  await expect.element(page.getByText('Stopped', { exact: true }).first()).toBeVisible()
  expect(server.received('staffWaitlist', 'stopOffer')[0]?.params).toEqual({ id: '5' })
})

test('staff take a patient off the list after a question', async () => {
  listOf(staffEntry)
  server.on('staffWaitlist', 'remove', () => ({ message: 'Deleted' }))
  await openStaff(['list-appointment', 'update-appointment'])
  await choose('Take off the list')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/Ahmed Salem.* gets no more offers/)
  await userEvent.click(dialog.getByRole('button', { name: 'Take off the list' }))
  await expect.poll(() => server.received('staffWaitlist', 'remove')).toHaveLength(1)
  expect(server.received('staffWaitlist', 'remove')[0]?.params).toEqual({ id: '5' })
})

describe('the times that staff choose from', () => {
  const clinic: FreeSlots = {
    id: 1,
    title: 'Heart clinic',
    type: 'virtual',
    type_text: 'Virtual',
    hospital: { id: 2, name: 'Al Noor Hospital' },
    specialty: { id: 4, name: 'Cardiology' },
    doctor: { id: doctor.id, name: doctor.name_text, avatar: null, specialty: 'Cardiology' },
    time_zone: 'Africa/Cairo',
    price: 250,
    days: [
      {
        date: '2030-11-20',
        slots: [{ key: '14:00', label: '02:00 PM - 02:30 PM', starts_at: '2030-11-20T12:00:00.000Z' }],
        more: 0,
        walk_ins_left: null,
        is_national_vacation: false,
      },
    ],
  }

  const choices = {
    specialties: [{ id: 4, name: 'Cardiology' }],
    payment_types: [],
    country_code: 'EG',
    countries: [1],
    national_vacations: [],
    today: '2030-11-18',
  }

  beforeEach(() => {
    server
      .on('staffBooking', 'utilities', () => ({ data: choices }))
      .on('staffBooking', 'freeSlots', () => ({
        data: [clinic],
        meta: { current_page: 1, last_page: 1, per_page: 25, total: 1 },
        doctors_error: null,
        clinics_error: null,
      }))
      .on('staffBooking', 'specialtyDoctors', () => ({
        data: [{ id: doctor.id, name: doctor.name_text, avatar: null, specialty: 'Cardiology' }],
        doctors_error: null,
      }))
      .on('staffWaitlist', 'places', () => ({
        data: {
          name: 'Cardiology',
          hospitals: [{ id: 2, name: 'Al Noor Hospital' }],
          virtual: true,
          today: '2030-11-18',
        },
      }))
      .on('pickers', 'patients', () => ({
        data: [{ ...staffEntry.patient, name: 'Ahmed Salem', uuid: '29001011234567' }],
      }))
  })

  test('a specialty without a clinic says so beside the hospital, which could not be chosen', async () => {
    server.on('staffWaitlist', 'places', () => ({
      data: { name: 'Cardiology', hospitals: [], virtual: false, today: '2030-11-18' },
    }))
    await signInAs(personWith(['list-appointment', 'create-appointment']))
    await openApp({ at: '/waitlist/new' })
    await expect
      .element(page.getByRole('combobox', { name: 'Hospital or video' }))
      .toHaveAccessibleDescription(/There is no clinic for this at the moment/)
  })

  test('a free one is offered to a waiting patient, and a refusal is said at the times', async () => {
    server
      .on('staffWaitlist', 'show', () => ({ data: staffEntry }))
      .on('staffWaitlist', 'offer', () =>
        invalid({ schedule_time: ['This time has just been taken. Choose another one'] }),
      )
    await signInAs(personWith(['list-appointment', 'update-appointment']))
    await openApp({ at: '/waitlist/5/offer' })
    await expect.element(page.getByText('Ahmed Salem').first()).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /2:00/ }))
    const offer = page.getByRole('button', { name: 'Offer this time' })
    await userEvent.click(offer)
    await expect.element(page.getByText('This time has just been taken. Choose another one')).toBeVisible()
    listOf({ ...staffEntry, offer: openOffer() })
    server.on('staffWaitlist', 'offer', () => ({ data: { ...staffEntry, offer: openOffer() } }))
    await userEvent.click(offer)
    await expect.poll(() => location.pathname).toBe('/waitlist')
    expect(server.received('staffWaitlist', 'offer').at(-1)?.body).toEqual({
      clinic_id: 1,
      date: '2030-11-20',
      schedule_time: '14:00',
    })
  })

  test('a patient is put on the list for a doctor at a hospital', async () => {
    listOf(staffEntry)
    server.on('staffWaitlist', 'create', () => ({ data: staffEntry }))
    await signInAs(personWith(['list-appointment', 'create-appointment', 'list-patient']))
    await openApp({ at: '/waitlist/new' })
    const save = page.getByRole('button', { name: 'Add to waiting list' })
    await userEvent.click(page.getByRole('combobox', { name: 'Patient' }))
    await userEvent.click(page.getByRole('option', { name: /Ahmed Salem/ }))
    await userEvent.click(page.getByRole('combobox', { name: /^Doctor/ }))
    await userEvent.click(page.getByRole('option', { name: 'Mona El-Shazly' }))
    await userEvent.click(page.getByRole('combobox', { name: 'Hospital or video' }))
    await userEvent.click(page.getByRole('option', { name: 'Al Noor Hospital' }))
    await userEvent.click(save)
    await expect.poll(() => server.received('staffWaitlist', 'create')).toHaveLength(1)
    expect(server.received('staffWaitlist', 'create')[0]?.body).toMatchObject({
      patient_id: String(staffEntry.patient.id),
      doctor_id: '7',
      specialty_id: null,
      hospital_id: '2',
      date_from: '2030-11-18',
      parts: ['morning', 'afternoon', 'evening'],
      priority: '0',
    })
    await expect.poll(() => location.pathname).toBe('/waitlist')
  })

  test('the patient and the specialty of the address are chosen at first', async () => {
    const other = { id: 5, name: 'Dermatology' }
    const card = sampleOf(pickers.patient.response, { birth_date: '1990-05-06' }).data
    server
      .on('pickers', 'patient', () => ({ data: { ...card, ...staffEntry.patient } }))
      .on('staffBooking', 'utilities', () => ({ data: { ...choices, specialties: [...choices.specialties, other] } }))
    await signInAs(personWith(['list-appointment', 'create-appointment', 'list-patient']))
    await openApp({ at: '/waitlist/new?specialty=5&patient=11' })
    const patient = page.getByRole('combobox', { name: 'Patient' })
    await expect.poll(() => (patient.element() as HTMLInputElement).value).toContain('Ahmed Salem')
    await expect.element(page.getByRole('combobox', { name: 'Specialty' })).toHaveValue('Dermatology')
    expect(server.received('pickers', 'patient')[0]?.params).toEqual({ id: '11' })
  })
})

test('who may only list sees priorities, and changes nothing', async () => {
  server.on('staffWaitlist', 'list', () => ({
    data: [{ ...staffEntry, offer: openOffer(), priority: 2 }],
    meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 },
  }))
  await openStaff(['list-appointment'])
  await expect.element(page.getByText('Urgent').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^More actions/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Add to waiting list' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: /^Priority/ })).not.toBeInTheDocument()
})

test('staff set the clinical priority', async () => {
  server
    .on('staffWaitlist', 'list', () => ({
      data: [staffEntry],
      meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 },
    }))
    .on('staffWaitlist', 'prioritize', () => ({ data: { ...staffEntry, priority: 2 } }))
  await openStaff(['list-appointment', 'update-appointment'])
  await userEvent.click(page.getByRole('combobox', { name: 'Priority of Ahmed Salem' }))
  await userEvent.click(page.getByRole('option', { name: 'Urgent' }))
  await expect.poll(() => server.received('staffWaitlist', 'prioritize')).toHaveLength(1)
  expect(server.received('staffWaitlist', 'prioritize')[0]?.body).toEqual({ priority: 2 })
})
