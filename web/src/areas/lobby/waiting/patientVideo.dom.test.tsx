import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RoomData } from '#contract/lobby/waiting'
import { waitingCalls } from '#contract/lobby/waitingCalls'
import { patientTimeline } from '#contract/patientTimeline/calls'
import type { PatientPrescription } from '#contract/prescriptions/appointmentCalls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { Failure, pageOf, server } from '../../../testing/testServer'

const patient = personWith(['patientEnterLobby'], { is_staff_member: false })
const startButton = () => page.getByRole('button', { name: 'Start camera and microphone' })
const microphone = () => new AudioContext().createMediaStreamDestination().stream

const instant = '2026-11-18T09:00:00.000Z'
const sample = sampleOf(waitingCalls.roomData.response, {
  time_zone: 'Africa/Cairo',
  avatar: null,
  starts_at: instant,
  ends_at: instant,
  hold_expires_at: instant,
  cancellable_until: instant,
  full_refund_until: null,
  pay_until: null,
  shown_at: instant,
  clinic_type: 'virtual',
}).data
const room: RoomData = { ...sample, called: true, appointmentFinished: false, from_doctor: null }

beforeEach(() => {
  sessionStorage.clear()
  server.on('patient', 'roomData', () => ({ data: room }))
  server.on('chat', 'messages', () => ({ data: [], meta: { has_older: false, readers: [], participants: [] } }))
  server.on('meeting', 'accessToken', () => new Failure(503))
  server.on('prescriptions', 'ofOwnAppointment', (request) => pageOf<PatientPrescription>([], request))
})

afterEach(() => vi.restoreAllMocks())

/** The room as it is read again after the visit. */
const finishedRoom: RoomData = {
  ...room,
  called: false,
  appointmentFinished: true,
  appointment: { ...room.appointment, rate: null, status: APPOINTMENT_STATUS.completed, recommendations: 'Walk daily' },
}

/** Opens the video room of a patient who was called in. */
async function openVideoRoom(session = '7f9b2f0e-6d5f-4c1b-9d0a-3a4c5b6d7e8f') {
  await signInAs(patient)
  return openApp({ at: `/patient/video/${session}` })
}

test.each([
  ['NotAllowedError', /Your browser is blocking the camera and microphone/],
  ['NotFoundError', /No camera or microphone was found/],
  ['NotReadableError', /Another app is using your camera and microphone/],
])('camera and microphone start with a tap, and the visit begins also after %s', async (name, note) => {
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
  await openVideoRoom()
  await expect.element(startButton()).toBeVisible()
  expect(request).not.toHaveBeenCalled()
  await userEvent.click(startButton())
  await expect.element(page.getByRole('alert')).toHaveTextContent(note)
  await expect.poll(() => server.received('meeting', 'accessToken').length).toBeGreaterThan(0)
  await expect.element(startButton()).not.toBeInTheDocument()
})

test('a patient in the video room is still in the lobby, until the visit is finished', async () => {
  const subscribe = vi.spyOn(RealtimeClient.prototype, 'subscribe')
  const channels = () => subscribe.mock.calls.map(([channel]) => channel)
  const appointment = { ...room.appointment, lobby_id: 8 }
  server.on('patient', 'roomData', () => ({ data: { ...room, session_ended: false, appointment } }))
  const visit = await openVideoRoom()
  await expect.poll(channels).toContain('lobby.8')
  await visit.unmount()
  subscribe.mockClear()

  const finished = { ...finishedRoom, session_ended: false, appointment: { ...finishedRoom.appointment, lobby_id: 8 } }
  server.on('patient', 'roomData', () => ({ data: finished }))
  await openVideoRoom('0a1b2c3d-6d5f-4c1b-9d0a-3a4c5b6d7e8f')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(channels()).not.toContain('lobby.8')
})

test('once the call is over, no camera or microphone can be started for it', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  server.on('meeting', 'accessToken', () => new Failure(404))
  await openVideoRoom()
  await userEvent.click(startButton())
  await expect.element(page.getByText('You cannot join this visit now')).toBeVisible()
  await expect.element(page.getByText(/Your browser is blocking/)).not.toBeInTheDocument()
})

test('after a check while waiting, the visit starts without a tap; another visit does not', async () => {
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => microphone())
  const { id, clinic_id } = room.appointment
  const notStarted = {
    started: false,
    ended: false,
    session_token: null,
    lobby_id: null,
    clinic_id,
    appointment_id: id,
    waiting_time: { from_minutes: 10, to_minutes: 20, right: 8, of: 10 },
  }
  server.on('patient', 'show', () => ({ data: { ...room.appointment, status: APPOINTMENT_STATUS.scheduled } }))
  server.on('clinics', 'checkStart', () => ({ data: notStarted }))
  await signInAs(patient)
  const waiting = await openApp({ at: `/patient/clinic/lobby/check/${id}` })
  await expect.element(page.getByText('Expected wait: 10 to 20 minutes')).toBeVisible()
  await expect.element(page.getByText('Counted from the start of the clinic.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Check now' }))
  await expect.element(page.getByText('Nothing heard yet. Say a few words.')).toBeVisible()
  await waiting.unmount()
  request.mockClear()

  const visit = await openVideoRoom()
  await expect.poll(() => request.mock.calls.length).toBeGreaterThan(0)
  await expect.element(startButton()).not.toBeInTheDocument()
  await visit.unmount()

  server.on('patient', 'roomData', () => ({ data: { ...room, appointment: { ...room.appointment, id: id + 1 } } }))
  await openVideoRoom('0a1b2c3d-6d5f-4c1b-9d0a-3a4c5b6d7e8f')
  await expect.element(startButton()).toBeVisible()
})

test.each([
  ['the video room', 'video', 'Not now'],
  ['the waiting room', 'clinic/lobby', 'Send rating'],
])(
  'a patient who reaches %s after the visit rates it, and lands on the past appointments with it on top',
  async (_, part, button) => {
    const { appointment } = finishedRoom
    const position = sampleOf(waitingCalls.lobbyData.response, {
      time_zone: 'Africa/Cairo',
      avatar: null,
      starts_at: instant,
      ends_at: instant,
      hold_expires_at: instant,
      cancellable_until: instant,
      full_refund_until: null,
      pay_until: null,
      clinic_type: 'virtual',
    }).data
    server.on('patient', 'roomData', () => ({ data: finishedRoom }))
    server.on('patient', 'lobbyData', () => ({ data: { ...position, called: false, appointment } }))
    const doctor = { ...appointment.doctor, name: 'Dr. Later' }
    const later = { ...appointment, id: appointment.id + 1, doctor }
    const past = { upcomingAppointments: [], pastAppointments: [later, appointment], missedAppointments: [] }
    server.on('patient', 'list', () => past)
    server.on('patient', 'rate', () => ({ message: '' }))
    await signInAs(personWith(['patientEnterLobby', 'patient-show-appointment'], { is_staff_member: false }))
    await openApp({ at: `/patient/${part}/7f9b2f0e-6d5f-4c1b-9d0a-3a4c5b6d7e8f` })
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent(appointment.doctor.name)
    await expect.element(dialog.getByRole('radio', { name: /5/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: button }))
    await expect.poll(() => window.location.pathname).toBe('/patient/appointments')
    const visits = page.getByRole('list', { name: 'Past' }).getByRole('listitem')
    await expect.element(visits.nth(1)).toHaveTextContent('Dr. Later')
    await expect.element(visits.nth(0)).toHaveTextContent(appointment.doctor.name)
  },
)

test('a message that arrives behind the video is counted on the tab, and is seen only once the chat is shown', async () => {
  const sender = { id: 77, name: 'Mona', alternate_name: null, avatar: null, kind: 'doctor' as const }
  const id = room.appointment.id
  const message = {
    ...{ id: 31, room: `appointment-${id}`, body: 'Please open your mouth', created_at: instant, sender },
    client_id: '7f9b2f0e-6d5f-4c1b-9d0a-3a4c5b6d7e8f',
  }
  server.on('chat', 'messages', () => ({ data: [message], meta: { has_older: false, readers: [], participants: [] } }))
  server.on('chat', 'read', () => ({ data: { user_id: 1, message_id: 31, read_at: instant } }))
  await page.viewport(390, 800)
  await openVideoRoom()
  const tab = page.getByRole('radio', { name: /Chat.*1/ })
  await expect.element(tab).toBeInTheDocument()
  expect(server.received('chat', 'read')).toEqual([])
  await userEvent.click(page.getByText('Chat', { exact: true }).first())
  await expect.element(page.getByText('Please open your mouth')).toBeVisible()
  await expect.poll(() => server.received('chat', 'read').length).toBeGreaterThan(0)
  expect(server.received('chat', 'read')[0]?.body).toEqual({ message_id: 31 })
})

test('what the doctor orders is shown to the patient during the visit', async () => {
  const { data: orders } = sampleOf(patientTimeline.recommendations.response, {
    ...{ time_zone: 'Africa/Cairo', avatar: null, date: '2026-11-18', execution_date: null },
    ...{ created_at: instant, start_at: instant, end_date: instant, held_until: null },
  })
  const [sample] = orders.investigations
  if (!sample) throw new Error('A sample has no row')
  const ordered = {
    ...sample,
    id: 5,
    status: 1 as const,
    investigationTypeText: 'Blood count',
    center_type: 1 as const,
  }
  server.on('patientTimeline', 'recommendations', () => ({ data: { ...orders, investigations: [ordered] } }))
  await signInAs(personWith(['patientEnterLobby', 'patientTimeLine'], { is_staff_member: false }))
  await openApp({ at: '/patient/video/7f9b2f0e-6d5f-4c1b-9d0a-3a4c5b6d7e8f' })
  await expect.element(page.getByText('Blood count')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Tests and imaging' })).toBeVisible()
})
