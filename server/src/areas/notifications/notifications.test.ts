import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { addNotification, readBell, runSendJobs } from './testing/notificationFixture'

let testServer: TestServer
let patient: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  patient = await testServer.addUser()
})

interface Page {
  data: { id: number; data: string; created_at: string; read_at: string | null }[]
  meta: { total: number }
}

test('notifications are listed newest first, in the reader’s language and zone, as JSON text', async () => {
  const [first, second] = [await addNotification(testServer, patient), await addNotification(testServer, patient)]
  const { body } = await patient.get<Page>('/api/admin/my-notifications?limit=1')
  expect(body.meta.total).toBe(2)
  const message = 'Your appointment with Mona Nabil on Thursday 19 November, 10:30 AM is confirmed'
  expect(body.data).toEqual([
    {
      id: second,
      data: JSON.stringify({
        type: 'appointment_booked',
        message,
        // In the order in which PostgreSQL stores it.
        appointment: { id: 7, date: '2026-11-19', clinic_id: 8 },
      }),
      message,
      created_at: testServer.clock.now().toISOString(),
      read_at: null,
    },
  ])
  const arabic = await readBell(patient, 'ar')
  expect(arabic.notifications.at(-1)).toMatchObject({
    id: first,
    message: 'تم تأكيد موعدك مع Mona Nabil يوم الخميس، 19 نوفمبر، 10:30 ص',
  })
  const abroad = await testServer.addUser({ time_zone: 'Asia/Riyadh' })
  await addNotification(testServer, abroad)
  expect((await readBell(abroad)).notifications[0]?.message).toContain('11:30 AM')
})

test('notifications can be exported by their owner', async () => {
  const [read, unread] = [await addNotification(testServer, patient), await addNotification(testServer, patient)]
  await patient.get(`/api/admin/notifications/${read}/read`)
  const at = '/api/admin/my-notifications/sheet'
  const sent = '2026-11-18 11:00:00,"Your appointment with Mona Nabil on Thursday 19 November, 10:30 AM is confirmed"'
  expect(unread).toBeGreaterThan(read)
  const columns = exportColumns({ created_at: 'When (UTC)', message: 'Message', read_at: 'Read (UTC)' })
  expect(await patient.downloadCsv(`${at}?${columns}`)).toEqual([
    'When (UTC),Message,Read (UTC)',
    `${sent},`,
    `${sent},2026-11-18 11:00:00`,
  ])
  expect((await patient.downloadCsv(`${at}?${columns}`, { language: 'ar' }))[1]).toContain(
    'تم تأكيد موعدك مع Mona Nabil يوم الخميس، 19 نوفمبر، 10:30 ص',
  )
  expect(await (await testServer.addUser()).downloadCsv(at)).toHaveLength(1)
})

test('the same event is notified once', async () => {
  await addNotification(testServer, patient, 'appointment 5')
  await addNotification(testServer, patient, 'appointment 5')
  expect((await readBell(patient)).unread).toBe(1)
})

test('the bell is updated live, counts all and shows ten; reading one removes it, on other pages too', async () => {
  const day = await ClinicDay.open(testServer)
  const tab = await day.connect(patient)
  await tab.subscribe(`user.${patient.userId}`)
  const ids: number[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await addNotification(testServer, patient))
  await eventually(() => tab.events.filter((event) => event === `user.${patient.userId} Notification`).length === 12)
  const before = await readBell(patient)
  expect([before.unread, before.notifications.length, before.notifications[0]?.id]).toEqual([12, 10, ids[11]])

  const read = await patient.get<{ data: Page['data'][0] }>(`/api/admin/notifications/${ids[11]}/read`)
  expect(read.headers.get('cache-control')).toBe('no-store')
  expect(read.body.data).toMatchObject({ id: ids[11], read_at: testServer.clock.now().toISOString() })
  await eventually(() => tab.events.includes(`user.${patient.userId} NotificationsRead`))
  testServer.clock.advance(60_000)
  const again = await patient.get<{ data: Page['data'][0] }>(`/api/admin/notifications/${ids[11]}/read`)
  expect(again.body).toEqual(read.body)
  expect((await readBell(patient)).unread).toBe(11)

  expect((await patient.put('/api/admin/notifications/read-all')).status).toBe(200)
  expect(await readBell(patient)).toEqual({ notifications: [], types: [], unread: 0 })
  day.close()
})

test('nobody can read other users’ notifications', async () => {
  const id = await addNotification(testServer, patient)
  const stranger = await testServer.addUser()
  expect((await stranger.get(`/api/admin/notifications/${id}/read`)).status).toBe(404)
  expect((await readBell(stranger)).unread).toBe(0)
  expect((await readBell(patient)).unread).toBe(1)
})

interface Choices {
  data: { push_key: string; types: { type: string; title: string; push: boolean | null; mail: boolean | null }[] }
}

test('users choose by type and channel, among the types of their role; mail cannot be chosen for types without it', async () => {
  const choices = async (client: Client) =>
    (await client.get<Choices>('/api/admin/notifications/settings')).body.data.types
  const choose = (channel: string, enabled: unknown, type = 'appointment_booked') =>
    patient.put<{ errors: object }>('/api/admin/notifications/settings', { type, channel, enabled })
  const doctor = await testServer.addUser({ role: 'DOCTOR' })
  expect((await choices(doctor)).map(({ type }) => type)).toEqual([
    'booking_made',
    'booking_cancelled',
    'booking_moved',
    'record_opened',
    'booked_without_relation',
    'clinic_staff_added',
    'account_requested',
    'payment_callbacks_missing',
    'text_limit_reached',
    'answer_flagged',
    'dose_corrected',
    'dose_second_person',
    'dose_declined',
    'dose_given_alone',
    'emergency_dose',
    'emergency_disputed',
    'dose_missed',
    'investigation_result',
    'outside_result',
    'escalation_opened',
    'critical_result',
    'case_call',
    'transfer_offered',
    'transfer_accepted',
    'transfer_declined',
    'consultation_requested',
    'consultation_urgent',
    'consultation_started',
    'consultation_answered',
    'consultation_rejected',
    'consultation_returned',
    'consultation_ended',
    'consultation_cancelled',
    'consultation_reported',
    'consultation_overdue',
    'event_invited',
    'event_changed',
    'event_cancelled',
    'round_invited',
    'round_changed',
    'round_cancelled',
    'round_started',
    'message_received',
  ])
  expect((await choices(patient))[0]).toEqual({
    type: 'appointment_booked',
    title: 'Your appointment is confirmed',
    push: true,
    mail: true,
    text: null,
  })
  expect((await choose('mail', false)).status).toBe(200)
  expect((await choices(patient))[0]).toMatchObject({ push: true, mail: false })
  expect((await choose('mail', true)).status).toBe(200)
  expect((await choices(patient))[0]).toMatchObject({ mail: true })
  expect((await choose('mail', true, 'called_in')).body.errors).toEqual({ channel: ['Choose from the list'] })
  expect((await choose('app', false)).body.errors).toEqual({ channel: ['Choose from the list'] })
  expect((await choose('push', 'no')).status).toBe(422)
  expect((await choose('push', true, 'nothing')).status).toBe(422)
})

interface Mails {
  data: { to: string; subject: string; body: string }[]
}

test('a mail is sent once, names nobody except its recipient, and is in their language', async () => {
  const arab = await testServer.addUser()
  const silent = await testServer.addUser({ email: 'silent@test.example' })
  const unverified = await testServer.addUser({ email: 'unverified@test.example', verified: false })
  await arab.put('/api/admin/profile/language', { language: 'ar' })
  await silent.put('/api/admin/notifications/settings', { type: 'appointment_booked', channel: 'mail', enabled: false })
  const id = await addNotification(testServer, arab)
  await addNotification(testServer, silent)
  await addNotification(testServer, unverified)
  const reader = await testServer.addUser({ email: 'reader@test.example' })
  await reader.get(`/api/admin/notifications/${await addNotification(testServer, reader)}/read`)
  const admin = await testServer.as('super@demo.test')
  const outbox = async () => (await admin.get<Mails>('/api/admin/outbox?limit=100')).body.data
  const before = (await outbox()).length
  await runSendJobs(testServer)
  await testServer.server.platform.jobs.run('send-out-notifications', { ids: [id] })
  const mails = (await outbox()).slice(0, (await outbox()).length - before)
  const sent = mails.filter(({ subject }) => subject === 'تم تأكيد موعدك')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toContain('الموعد: الخميس، 19 نوفمبر، 10:30 ص')
  expect(sent[0]?.body).toContain(`/my-notifications?open=${id}`)
  for (const { body, subject } of mails) expect(`${subject} ${body}`).not.toContain('Mona')
  const addresses = mails.map(({ to }) => to)
  for (const name of ['silent', 'unverified', 'reader']) expect(addresses).not.toContain(`${name}@test.example`)
})
