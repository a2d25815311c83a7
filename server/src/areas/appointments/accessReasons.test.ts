import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgendaAppointment } from '#contract/clinics/calls'
import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import type { Notification } from '#contract/notifications/calls'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
/** Work at the hospital above that of the clinic, and have no part in the visit. */
let doctorAbove: Client
let adminAbove: Client
let admin: Client

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  const aboveId = await day.addHospitalAbove()
  doctorAbove = await testServer.addUser({ role: 'DOCTOR', hospitals: [aboveId] })
  adminAbove = await testServer.addUser({ role: 'ADMIN', hospitals: [aboveId] })
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const attachments = (person: Client, { id }: Visit) =>
  person.get<{ reason_for?: number }>(`/api/patient/appointments/${id}/complaint/attachments`)
const card = (person: Client, { patient }: Visit) => person.get(`/api/admin/patients/${patient.userId}`)
const give = (person: Client, { patient }: Visit, reason = 'The doctor of the patient asked for advice') =>
  person.post<{ data: { expires_at: string }; errors: Record<string, string[]> }>('/api/admin/access-reasons', {
    patient_id: patient.userId,
    reason,
  })
const messages = async (person: Client) =>
  (await person.get<{ data: Notification[] }>('/api/admin/my-notifications')).body.data.map(({ message }) => message)

test('staff of a hospital above open a record only with a reason, for this patient, for a day', async () => {
  const other = await day.book(5)
  for (const person of [doctorAbove, adminAbove]) {
    const refused = await attachments(person, visit)
    expect([refused.status, refused.body.reason_for]).toEqual([403, visit.patient.userId])
    expect((await card(person, visit)).status).toBe(403)
  }
  expect((await give(doctorAbove, visit, 'short')).body.errors).toHaveProperty('reason')
  const given = await give(doctorAbove, visit)
  expect([given.status, Date.parse(given.body.data.expires_at) - Date.parse(testNow)]).toEqual([200, 24 * 3_600_000])
  expect([(await attachments(doctorAbove, visit)).status, (await card(doctorAbove, visit)).status]).toEqual([200, 200])
  expect((await attachments(doctorAbove, other)).status).toBe(403)
  expect((await attachments(adminAbove, visit)).status).toBe(403)
  await testServer.database.$client.query(`update access_reasons set expires_at = $1`, [testNow])
  expect((await attachments(doctorAbove, visit)).status).toBe(403)
})

test('staff with a relation need no reason, and lists none either', async () => {
  const nurse = await testServer.addUser({ role: 'COORDINATOR', hospitals: [day.hospitalId] })
  for (const person of [day.doctor, day.coordinator, nurse]) expect((await attachments(person, visit)).status).toBe(200)
  expect((await attachments(visit.patient, visit)).status).toBe(200)
  const date = '18-11-2026'
  expect((await doctorAbove.get(`/api/admin/clinics/${day.clinicId}/appointments/${date}`)).status).toBe(200)
})

test('lists show name, time and state of a patient; notes, cause and complaint only after a reason', async () => {
  const token = await day.start(visit)
  const texts = { cause: 'Chest pain', complaint: 'On the stairs', diagnosis: 'Stable angina', status: 4 }
  await testServer.database.update(appointments).set(texts).where(eq(appointments.id, visit.id))
  const lists = async (person: Client) => {
    const agenda = await person.get<{ data: { appointments: AgendaAppointment[] } }>(
      `/api/admin/clinics/${day.clinicId}/appointments/18-11-2026`,
    )
    const lobby = await person.get<{ data: LobbyAppointment[] }>(`/api/admin/lobby/${token}/appointments`)
    return [agenda.body.data.appointments, lobby.body.data].map((rows) => rows.find(({ id }) => id === visit.id))
  }
  const closed = { is_open: false, cause: null, complaint: null }
  const open = { is_open: true, cause: 'Chest pain', complaint: 'On the stairs' }
  expect(await lists(day.doctor)).toMatchObject([open, { ...open, diagnosis: 'Stable angina' }])
  const [agendaRow, lobbyRow] = await lists(doctorAbove)
  expect([agendaRow, lobbyRow]).toMatchObject([closed, { ...closed, diagnosis: '', attachments_count: 0 }])
  expect(agendaRow).toMatchObject({ patient: { birth_date: null, uuid: '' }, status: 4 })
  expect(lobbyRow?.patient).toMatchObject({ first_name: 'Test', phone: null, birth_date: null, uuid: '' })
  const file = await doctorAbove.get<{ text: string }>(
    `/api/admin/clinics/${day.clinicId}/appointments/18-11-2026/sheet?format=csv&title=x&columns=${encodeURIComponent(
      JSON.stringify([{ field: 'complaint', header: 'Complaint' }]),
    )}`,
  )
  expect(file.status).toBe(200)
  expect(JSON.stringify(file.body)).not.toContain('On the stairs')
  expect((await give(doctorAbove, visit)).status).toBe(200)
  const canChat = async (person: Client) =>
    (await person.get<{ data: Lobby }>(`/api/admin/lobby/${token}/show`)).body.data.can_chat
  expect([await canChat(day.doctor), await canChat(day.coordinator), await canChat(doctorAbove)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await lists(doctorAbove)).toMatchObject([open, { ...open, diagnosis: 'Stable angina' }])
})

test('a reason is in the audit log, and the admins of the hospital are notified of it', async () => {
  expect((await give(doctorAbove, visit)).status).toBe(200)
  const { rows } = await testServer.database.$client.query(
    `select action, kind, record_id, user_id from audit_log where action = 'accessReasons.create' and user_id = $1`,
    [doctorAbove.userId],
  )
  expect(rows).toEqual([
    {
      action: 'accessReasons.create',
      kind: 'patient',
      record_id: String(visit.patient.userId),
      user_id: doctorAbove.userId,
    },
  ])
  expect(await messages(admin)).toEqual([expect.stringContaining('The doctor of the patient asked for advice')])
  expect(await messages(adminAbove)).toEqual([])
  expect(await messages(visit.patient)).toEqual([expect.not.stringContaining('Reason')])
})

test('a reason opens nothing that was out of reach: another hospital, and the chat', async () => {
  const stranger = await testServer.addUser({ role: 'DOCTOR' })
  expect((await attachments(stranger, visit)).status).toBe(404)
  expect((await give(stranger, visit)).status).toBe(422)
  expect((await attachments(stranger, visit)).status).toBe(404)
  await give(doctorAbove, visit)
  expect((await doctorAbove.get(`/api/admin/chat/appointment-${visit.id}/messages`)).status).toBe(404)
  const tab = await Tab.open(testServer.url, doctorAbove.token)
  expect((await tab.subscribe(`chat.appointment-${visit.id}`)).ok).toBe(false)
  tab.socket.disconnect()
})
