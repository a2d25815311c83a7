import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#contract/kit/endpoint'
import { type LobbyAppointment, lobby } from '#contract/lobby/calls'
import { staffBooking } from '#contract/staffAppointments/bookingCalls'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { pending, server } from '../../../testing/testServer'

const instant = '2026-11-18T09:00:00.000Z'
const sampleValues = {
  time_zone: 'Africa/Cairo',
  avatar: null,
  starts_at: instant,
  ends_at: instant,
  started_at: instant,
  ended_at: null,
  patients: {},
}
const token = '7f9b2f0e-6d5f-4c1b-9d0a-3a4c5b6d7e8f'
const session = { ...sampleOf(lobby.show.response, sampleValues).data, session_token: token }
const [appointment] = sampleOf(lobby.appointments.response, {
  ...sampleValues,
  joined_at: instant,
  arrival_at: null,
  left_at: null,
  finished_at: null,
  notes_saved_at: null,
  shown_at: null,
}).data

// Transforming the modules of the page can take longer than a test waits for an element.
beforeAll(() => import('./DoctorLobby'))

async function openLobby(canChat: boolean) {
  if (!appointment) throw new Error('no sample')
  server.on('lobby', 'show', () => ({ data: { ...session, can_chat: canChat } }))
  server.on('lobby', 'appointments', () => ({ data: [{ ...appointment, is_open: true }] }))
  server.on('chat', 'unread', () => ({ data: [] }))
  server.on('chat', 'messages', () => ({ data: [], meta: { has_older: false, readers: [], participants: [] } }))
  await signInAs(personWith(['view-Lobby']))
  await openApp({ at: `/lobby/${token}` })
  await expect.element(page.getByText(appointment.patient.name_text, { exact: true })).toBeVisible()
}

test.each([true, false])('chats are shown to those who take part in them: %s', async (canChat) => {
  await openLobby(canChat)
  const write = page.getByRole('button', { name: /^Message / })
  const chats = page.getByRole('combobox', { name: 'Conversation' })
  for (const part of [write, chats]) {
    if (canChat) await expect.element(part).toBeVisible()
    else await expect.element(part).not.toBeInTheDocument()
  }
})

test('the doctor can enter the room before the first visit, and call the first patient in from there', async () => {
  if (!appointment) throw new Error('no sample')
  server.on('lobby', 'show', () => ({
    data: { ...session, is_doctor: true, ended_at: null, current_appointment_id: null },
  }))
  const waiting = { ...appointment, is_open: true, in_place: true, lobby_state: 1, left_at: null }
  server.on('lobby', 'appointments', () => ({ data: [waiting] }))
  server.on('chat', 'unread', () => ({ data: [] }))
  server.on('chat', 'messages', () => ({ data: [], meta: { has_older: false, readers: [], participants: [] } }))
  // No response: the page of the visit, which it leads to, has its own tests.
  server.on('lobby', 'startWith', () => pending<ResponseOf<(typeof lobby)['startWith']>>().promise)
  await signInAs(personWith(['view-Lobby', 'start-clinic']))
  await openApp({ at: `/lobby/${token}` })
  await page.getByRole('link', { name: 'Enter The Room' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your room' })).toBeVisible()
  await expect.element(page.getByText('Nobody is in the room.')).toBeVisible()
  await page.getByRole('button', { name: `Call ${appointment.patient.name_text}` }).click()
  await expect.poll(() => server.received('lobby', 'startWith').length).toBe(1)
})

test('after a visit a follow-up with its doctor is offered, with free slots, and booked', async () => {
  if (!appointment) throw new Error('no sample')
  const { clinic } = session
  const finished = { ...appointment, id: 6, is_open: true, status: 4, lobby_state: 3 }
  server.on('lobby', 'show', () => ({ data: { ...session, is_doctor: true, current_appointment_id: null } }))
  server.on('lobby', 'appointments', () => ({ data: [finished] }))
  server.on('chat', 'unread', () => ({ data: [] }))
  server.on('chat', 'messages', () => ({ data: [], meta: { has_older: false, readers: [], participants: [] } }))
  server.on('staffBooking', 'utilities', () => ({
    data: {
      specialties: [clinic.specialty],
      payment_types: [],
      country_code: 'EG',
      countries: [1],
      national_vacations: [],
      today: '2026-11-18',
    },
  }))
  const slot = { key: '09:00', label: '09:00 AM - 09:30 AM', starts_at: '2026-11-20T07:00:00Z' }
  const { id, name_text: name } = clinic.doctor
  server.on('staffBooking', 'freeSlots', () => ({
    data: [
      {
        ...{ id: 3, title: 'Heart clinic', type: 'virtual' as const, type_text: 'Virtual', hospital: clinic.hospital },
        ...{ specialty: clinic.specialty, time_zone: 'Africa/Cairo', price: 250 },
        doctor: { id, name, avatar: null, specialty: clinic.specialty.name },
        days: [{ date: '2026-11-20', slots: [slot], more: 0, walk_ins_left: null, is_national_vacation: false }],
      },
    ],
    meta: { current_page: 1, last_page: 1, per_page: 25, total: 1 },
    doctors_error: null,
    clinics_error: null,
  }))
  server.on('staffBooking', 'price', () => ({ data: { price: 100, is_follow_up: true } }))
  const { data: stored } = sampleOf(staffBooking.create.response, {
    ...sampleValues,
    hold_expires_at: instant,
    receipt: null,
  })
  server.on('staffBooking', 'create', () => ({ data: stored }))
  await signInAs(personWith(['view-Lobby', 'start-clinic', 'create-appointment']))
  await openApp({ at: `/lobby/${token}?followUp=6` })
  await page.getByRole('button', { name: 'Book a follow-up', exact: true }).click()
  await page.getByRole('button', { name: '9:00 AM' }).click()
  await page.getByRole('button', { name: 'Book follow-up' }).click()
  await expect.poll(() => server.received('staffBooking', 'create')).toHaveLength(1)
  expect(server.received('staffBooking', 'freeSlots')[0]?.query.get('doctor_id')).toBe(String(id))
  expect(server.received('staffBooking', 'create')[0]?.body).toMatchObject({
    patient_id: String(finished.patient.id),
    clinic_id: 3,
    schedule_time: '09:00',
    price: 100,
  })
  await expect.element(page.getByRole('button', { name: 'Book a follow-up', exact: true })).not.toBeInTheDocument()
})

/** Opens the lobby of its doctor with one appointment. */
async function openAsDoctor(changed: Partial<LobbyAppointment>, type: 'virtual' | 'physical' = 'virtual') {
  if (!appointment) throw new Error('no sample')
  const visit = { ...appointment, id: 6, is_open: true, ...changed }
  server.on('lobby', 'show', () => ({
    data: {
      ...session,
      clinic: { ...session.clinic, type },
      is_doctor: true,
      ended_at: null,
      current_appointment_id: null,
    },
  }))
  server.on('lobby', 'appointments', () => ({ data: [visit] }))
  server.on('chat', 'unread', () => ({ data: [] }))
  server.on('chat', 'messages', () => ({ data: [], meta: { has_older: false, readers: [], participants: [] } }))
  server.on('staffBooking', 'utilities', () => ({
    data: {
      specialties: [session.clinic.specialty],
      payment_types: [],
      country_code: 'EG',
      countries: [1],
      national_vacations: [],
      today: '2026-11-18',
    },
  }))
  server.on('staffBooking', 'freeSlots', () => ({
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 25, total: 0 },
    doctors_error: null,
    clinics_error: null,
  }))
  await signInAs(personWith(['view-Lobby', 'start-clinic', 'create-appointment', 'update-appointment']))
  await openApp({ at: `/lobby/${token}` })
  return visit.patient.name_text
}

test('a follow-up of each finished visit can be booked from the list, also when the next patient was called at once', async () => {
  const name = await openAsDoctor({ status: 4, lobby_state: 3, finished_at: new Date().toISOString() })
  await page.getByRole('button', { name: `Book a follow-up ${name}` }).click()
  await expect.element(page.getByRole('heading', { name: /^Follow-up of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('heading', { name: /^Follow-up of/ })).not.toBeInTheDocument()
  // Who chose it in the list is not offered it again.
  await expect.element(page.getByText(/is finished. Book a follow-up now/)).not.toBeInTheDocument()
})

test('the notes of a finished visit can be written from the list, as the question before it is finished says', async () => {
  const name = await openAsDoctor({ status: 4, lobby_state: 3, finished_at: new Date().toISOString() })
  server.on('icd', 'fetchAppointment', () => ({ data: [] }))
  server.on('patient', 'attachments', () => ({ data: [] }))
  server.on('allergies', 'list', () => ({ data: { state: 'not_recorded', none_known: null, allergies: [] } }))
  server.on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
  server.on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
  server.on('lobby', 'notes', () => ({ message: 'Saved Successfully', data: { saved_at: new Date().toISOString() } }))
  await page.getByRole('link', { name: `Visit notes ${name}` }).click()
  const diagnosis = page.getByRole('textbox', { name: 'Diagnosis', exact: true })
  await expect.element(diagnosis).toHaveAccessibleDescription(/The patient can read this now/)
  await diagnosis.fill('Influenza A')
  await expect.poll(() => server.received('lobby', 'notes')[0]?.body).toMatchObject({ diagnosis: 'Influenza A' })
})

test('more than a day after a visit its notes are not offered', async () => {
  const finishedAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
  const name = await openAsDoctor({ status: 4, lobby_state: 3, finished_at: finishedAt })
  await expect.element(page.getByRole('button', { name: `Book a follow-up ${name}` })).toBeVisible()
  await expect.element(page.getByRole('link', { name: `Visit notes ${name}` })).not.toBeInTheDocument()
})

test.each([
  ['', /no notes, so the patient finds nothing to read/],
  ['Rest', /The patient can then read your examination/],
])(
  'before a visit at the hospital is finished, with the recommendations “%s”, it says what the patient can read',
  async (recommendations, text) => {
    const nothing = { examination: '', diagnosis: '' }
    await openAsDoctor({ status: 3, lobby_state: 2, finished_at: null, ...nothing, recommendations }, 'physical')
    await page.getByRole('button', { name: 'Finish visit' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect.element(question).toHaveTextContent(text)
    // There is no call that ends.
    await expect.element(question).not.toHaveTextContent('call')
  },
)
