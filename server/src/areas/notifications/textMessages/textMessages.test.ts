import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { users } from '../../../platform/auth/tables'
import type { Client } from '../../../platform/testing/client'
import { startTestServer } from '../../../platform/testing/server'
import { testNow } from '../../../platform/testing/testNow'
import { textConsents, textMessages } from '../../../schema/textMessages'
import { bookFree } from '../../appointments/testing/bookingFixture'
import { addClinic, signInAgain, type TestClinic } from '../../clinics/testing/clinicFixture'
import { notify } from '../notify'
import { addNotification } from '../testing/notificationFixture'
import { startTextFixture, type TextFixture } from '../testing/textFixture'

let fixture: TextFixture
let patient: Client
let phone: string
let numbers = 0

const nextNumber = () => `+2010012${String(++numbers).padStart(5, '0')}`
const minutes = (count: number) => count * 60_000

beforeAll(async () => {
  fixture = await startTextFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  fixture.testServer.clock.set(testNow)
  Object.assign(fixture.phones, { answering: 'accepts', reporting: 'prompt' })
  phone = nextNumber()
  patient = await fixture.addConsenting(phone)
  Object.assign(fixture.phones, { requests: 0, inbox: [], answers: [] })
})

const settings = async (client: Client) =>
  (
    await client.get<{ data: { texts: unknown; types: { type: string; text: boolean | null }[] } }>(
      '/api/admin/notifications/settings',
    )
  ).body.data

async function post(body: object, headers: Record<string, string> = {}): Promise<number> {
  return (await fixture.testServer.stranger.post('/api/text-messages/reports', body, { headers })).status
}

function signed(body: object, secret = 'a-secret-of-this-test'): Promise<number> {
  const signature = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')
  return post(body, { 'x-signature-256': `sha256=${signature}` })
}

describe('a message', () => {
  test('says what and when in the language of its reader, and names neither a person nor a clinic', async () => {
    await fixture.tell(patient)
    await patient.put('/api/admin/profile/language', { language: 'ar' })
    await fixture.tell(patient)
    expect(fixture.phones.inbox.map(({ text }) => text.replace(/\d+$/, '…'))).toEqual([
      'Your appointment is confirmed: Thursday 19 November, 10:30 AM\nhttps://clinic.example.org/my-notifications?open=…',
      'تم تأكيد موعدك: الخميس، 19 نوفمبر، 10:30 ص\nhttps://clinic.example.org/my-notifications?open=…',
    ])
    expect(fixture.phones.inbox[0]).toMatchObject({ to: phone, from: 'Mashfa' })
    expect(await fixture.latest(patient)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      parts: 2,
      last_error: null,
    })
  })

  test('about a result does not say the time of the visit, which would be taken for that of the result', async () => {
    const values = { doctor: 'Mona Nabil', at: '2026-11-18T08:30:00Z' }
    const result = { type: 'own_result', userId: patient.userId, key: randomUUID(), values, about: {} } as const
    await fixture.testServer.inContext(() => notify([result]))
    await fixture.send()
    expect(fixture.phones.inbox[0]?.text).toMatch(/^You have a test result\nhttps:\S+$/)
  })

  test('is sent once, however often its jobs run', async () => {
    await addNotification(fixture.testServer, patient)
    await fixture.send()
    const { jobs } = fixture.testServer.server.platform
    const { id, notification_id: notification } = await fixture.latest(patient)
    await Promise.all([1, 2, 3].map(() => jobs.run('send-text-message', { id })))
    await jobs.run('send-out-notifications', { ids: [notification] })
    await fixture.send()
    expect(fixture.phones.requests).toBe(1)
  })

  test('is not sent to those who have read the notification meanwhile', async () => {
    fixture.testServer.clock.set('2026-11-18T22:00:00Z')
    await fixture.tell(patient)
    const { notification_id: notification } = await fixture.latest(patient)
    // The access token of the patient ends before the night.
    fixture.testServer.clock.set(testNow)
    await patient.get(`/api/admin/notifications/${notification}/read`)
    fixture.testServer.clock.set('2026-11-19T07:00:00Z')
    await fixture.send()
    expect(fixture.phones.requests).toBe(0)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'expired' })
  })

  test('is not sent to a number that the account no longer has, nor to a closed account', async () => {
    await fixture.testServer.database.update(users).set({ phone: nextNumber() }).where(eq(users.id, patient.userId))
    await fixture.tell(patient)
    expect((await settings(patient)).texts).toMatchObject({ consented: false })
    const closed = await fixture.addConsenting(nextNumber())
    const closedAt = fixture.testServer.clock.now()
    await fixture.testServer.database.update(users).set({ closed_at: closedAt }).where(eq(users.id, closed.userId))
    fixture.phones.inbox = []
    await fixture.tell(closed)
    expect(fixture.phones.inbox).toEqual([])
  })

  test('can be turned off by type', async () => {
    expect((await settings(patient)).types.find(({ type }) => type === 'appointment_booked')?.text).toBe(true)
    const choice = { type: 'appointment_booked', channel: 'text', enabled: false }
    expect((await patient.put('/api/admin/notifications/settings', choice)).status).toBe(200)
    await fixture.tell(patient)
    expect(fixture.phones.requests).toBe(0)
    expect((await patient.put('/api/admin/notifications/settings', { ...choice, type: 'called_in' })).status).toBe(422)
  })
})

describe('a provider that misbehaves', () => {
  test('refuses a number: the message failed, without the number in the reason, and costs nothing', async () => {
    fixture.phones.refused.add(phone)
    await fixture.tell(patient)
    const row = await fixture.latest(patient)
    expect(row).toMatchObject({ status: 'failed', attempts: 1 })
    expect(row.last_error).toBe('422 No such number: …')
    await fixture.send()
    expect(fixture.phones.requests).toBe(1)
  })

  test('reports late: the message is accepted, then delivered', async () => {
    fixture.phones.reporting = 'held'
    await fixture.tell(patient)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted', provider_id: expect.any(String) })
    await fixture.phones.deliverHeld()
    expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered' })
  })

  test.each(['twice', 'backwards'] as const)('reports %s: the last state stays', async (reporting) => {
    fixture.phones.reporting = reporting
    await fixture.tell(patient)
    expect(fixture.phones.answers.every((status) => status === 200)).toBe(true)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered', last_error: null })
  })

  test('reports nothing: the message stays accepted', async () => {
    fixture.phones.reporting = 'lost'
    await fixture.tell(patient)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted' })
  })

  test('could not reach the phone: the message failed, with the reason', async () => {
    fixture.phones.reporting = 'undelivered'
    await fixture.tell(patient)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'failed', last_error: 'absent subscriber' })
  })

  test.each(['accepts_silently', 'fails_after'] as const)(
    '%s: nobody knows, it is not sent again, and the report resolves it',
    async (answering) => {
      Object.assign(fixture.phones, { answering, reporting: 'held' })
      await fixture.tell(patient)
      expect(await fixture.latest(patient)).toMatchObject({ status: 'unknown', attempts: 1 })
      fixture.testServer.clock.advance(minutes(30))
      await fixture.send()
      expect(fixture.phones.inbox).toHaveLength(1)
      await fixture.phones.deliverHeld()
      expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered', last_error: null })
    },
  )

  test('fails before it sends: nobody knows that, so it is not sent again', async () => {
    fixture.phones.answering = 'fails_before'
    await fixture.tell(patient)
    fixture.testServer.clock.advance(minutes(30))
    await fixture.send()
    expect(fixture.phones.requests).toBe(1)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'unknown', last_error: '500' })
  })

  test.each(['busy', 'wrong_key'] as const)('%s: it is tried again later, under the same name', async (answering) => {
    fixture.phones.answering = answering
    await fixture.tell(patient)
    const { reference } = await fixture.latest(patient)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'queued', attempts: 1 })
    await fixture.send()
    expect(fixture.phones.requests).toBe(1)
    fixture.phones.answering = 'accepts'
    fixture.testServer.clock.advance(minutes(1))
    await fixture.send()
    expect(fixture.phones.inbox.map((message) => message.reference)).toEqual([reference])
    expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('is busy until an offer is over: it is not sent any more', async () => {
    fixture.phones.answering = 'busy'
    const values = { doctor: 'Mona Nabil', at: '2026-11-18T13:00:00Z', minutes: 15 }
    const offer = { type: 'waitlist_offer', userId: patient.userId, key: randomUUID(), values, about: {} } as const
    await fixture.testServer.inContext(() => notify([offer]))
    await fixture.send()
    fixture.phones.answering = 'accepts'
    fixture.testServer.clock.advance(minutes(15))
    await fixture.send()
    expect(fixture.phones.requests).toBe(1)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'expired', attempts: 1 })
  })

  test('is busy all day: it is given up, and costs nothing', async () => {
    fixture.phones.answering = 'busy'
    await fixture.tell(patient)
    for (let attempt = 2; attempt <= 7; attempt++) {
      fixture.testServer.clock.advance(minutes(60))
      await fixture.send()
    }
    expect(await fixture.latest(patient)).toMatchObject({ status: 'failed', attempts: 7 })
  })

  test('a server stops between handing a message over and storing the answer: it is not sent again', async () => {
    fixture.phones.reporting = 'held'
    await fixture.tell(patient)
    const { id } = await fixture.latest(patient)
    const lost = { status: 'sending' as const, provider_id: null, claimed_at: fixture.testServer.clock.now() }
    await fixture.testServer.database.update(textMessages).set(lost).where(eq(textMessages.id, id))
    await fixture.send()
    expect(await fixture.latest(patient)).toMatchObject({ status: 'sending' })
    fixture.testServer.clock.advance(minutes(3))
    await fixture.send()
    expect(await fixture.latest(patient)).toMatchObject({
      status: 'unknown',
      last_error: expect.stringContaining('may have arrived'),
    })
    expect(fixture.phones.inbox).toHaveLength(1)
    await fixture.phones.deliverHeld()
    expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered' })
  })

  test('a number is not logged', async () => {
    const written = vi.fn()
    for (const level of ['debug', 'info', 'warn', 'error'] as const)
      vi.spyOn(fixture.testServer.server.platform.log, level).mockImplementation(written)
    fixture.phones.refused.add(phone)
    await fixture.tell(patient)
    const lines = JSON.stringify(written.mock.calls)
    expect(lines).toContain(`…${phone.slice(-4)}`)
    expect(lines).not.toContain(phone.slice(1))
    vi.restoreAllMocks()
  })
})

describe('a report', () => {
  test('is refused without the signature of the secret', async () => {
    fixture.phones.reporting = 'forged'
    await fixture.tell(patient)
    expect(fixture.phones.answers).toEqual([401, 401])
    expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted' })
    const { reference } = await fixture.latest(patient)
    const report = { reports: [{ reference, status: 'failed' }] }
    expect(await post(report)).toBe(401)
    expect(await signed(report, 'another')).toBe(401)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted' })
  })

  test('about unknown messages, or ones that were not sent yet, changes nothing', async () => {
    fixture.testServer.clock.set('2026-11-18T22:00:00Z')
    await fixture.tell(patient)
    const { reference } = await fixture.latest(patient)
    const reports = [reference, randomUUID(), 'no reference'].map((each) => ({ reference: each, status: 'delivered' }))
    expect(await signed({ reports })).toBe(200)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'queued' })
  })

  test('is only accepted from the provider that is set up', async () => {
    const { status } = await fixture.testServer.stranger.post('/api/text-messages/infobip', { results: [] })
    expect(status).toBe(404)
  })
})

describe('at night', () => {
  const night = '2026-11-18T21:30:00Z'

  test('a message waits for the morning in the zone of its reader', async () => {
    const other = await fixture.addConsenting(nextNumber(), 'America/New_York')
    fixture.phones.inbox = []
    fixture.testServer.clock.set(night)
    await fixture.tell(patient)
    await fixture.tell(other)
    expect(fixture.phones.inbox.map(({ to }) => to)).not.toContain(phone)
    expect(fixture.phones.inbox).toHaveLength(1)
    fixture.testServer.clock.set('2026-11-19T07:00:00Z')
    await fixture.send()
    expect(fixture.phones.inbox.map(({ to }) => to)).toContain(phone)
  })

  test('a message that was tried in the evening waits as well', async () => {
    fixture.phones.answering = 'busy'
    fixture.testServer.clock.set('2026-11-18T18:59:30Z')
    await fixture.tell(patient)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'queued', attempts: 1 })
    fixture.phones.answering = 'accepts'
    fixture.testServer.clock.advance(minutes(1))
    await fixture.send()
    expect(await fixture.latest(patient)).toMatchObject({
      ...{ status: 'queued', attempts: 1 },
      send_after: new Date('2026-11-19T07:00:00Z'),
    })
    fixture.testServer.clock.set('2026-11-19T07:00:00Z')
    await fixture.send()
    expect(fixture.phones.inbox.filter(({ to }) => to === phone)).toHaveLength(1)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('a message about an appointment before the end of the night is sent at once', async () => {
    // In Cairo, the appointment of the sample is at 10:30.
    const { sms } = fixture.testServer.server.platform.config
    if (sms) sms.quiet = { from: 21 * 60, until: 11 * 60 }
    fixture.testServer.clock.set(night)
    await fixture.tell(patient)
    expect(fixture.phones.inbox).toHaveLength(1)
    if (sms) sms.quiet = { from: 21 * 60, until: 9 * 60 }
  })

  test.each([
    ['cancelled', (id: number) => patient.get(`/api/patient/appointments/${id}/cancel`), []],
    [
      'moved',
      (id: number, { id: clinic_id, doctorId: doctor_id }: TestClinic) =>
        patient.post(`/api/patient/appointments/${id}/reschedule`, {
          ...{ clinic_id, doctor_id, date: '2026-11-21', schedule_time: '10:30' },
        }),
      ['Your appointment was moved: Saturday 21 November, 10:30 AM'],
    ],
  ] as const)('what waits about an appointment that is %s before the morning is not sent', async (_, change, sent) => {
    const clinic = await addClinic(fixture.testServer)
    fixture.testServer.clock.set(night)
    patient = await signInAgain(fixture.testServer, patient)
    const id = await bookFree(patient, clinic, '2026-11-20', '09:00')
    await fixture.send()
    const waiting = { status: 'queued', body: expect.stringContaining('Your appointment is confirmed') }
    expect(await fixture.latest(patient)).toMatchObject(waiting)
    expect((await change(id, clinic)).status).toBe(200)
    fixture.testServer.clock.set('2026-11-19T07:00:00Z')
    await fixture.send()
    const received = fixture.phones.inbox.filter(({ to }) => to === phone).map(({ text }) => text.split('\n')[0])
    expect(received).toEqual(sent)
    expect((await fixture.all(patient))[0]).toMatchObject({ status: 'expired', cost: 0 })
  })

  test('a code is sent at once', async () => {
    fixture.testServer.clock.set(night)
    const newcomer = await fixture.testServer.addUser({ phone: nextNumber() })
    await newcomer.post('/api/admin/text-messages/code')
    await fixture.send()
    expect(fixture.phones.inbox).toHaveLength(1)
  })
})

describe('consent', () => {
  const ask = (client: Client) => client.post('/api/admin/text-messages/code')
  const give = (client: Client, code: string) =>
    client.post<{ errors: { code: string[] } }>('/api/admin/text-messages/consent', { code })
  const lastCode = () => /\d{6}/.exec(fixture.phones.inbox.at(-1)?.text ?? '')?.[0] ?? ''

  test('nobody gets messages without it', async () => {
    const other = await fixture.testServer.addUser({ phone: nextNumber() })
    await fixture.tell(other)
    expect(fixture.phones.requests).toBe(0)
    expect((await settings(other)).texts).toMatchObject({ consented: false })
  })

  test('needs the code that was sent to the number, which works once and for ten minutes', async () => {
    const other = await fixture.testServer.addUser({ phone: nextNumber() })
    await ask(other)
    await fixture.send()
    const code = lastCode()
    expect(fixture.phones.inbox.at(-1)?.text).toContain('is your code')
    expect((await fixture.latest(other)).body).toBe('')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await give(other, wrong)).body.errors).toEqual({
      code: ['This code is wrong or no longer valid. Send a new one'],
    })
    fixture.testServer.clock.advance(minutes(10))
    expect((await give(other, code)).status).toBe(422)
    fixture.testServer.clock.set(testNow)
    expect((await give(other, code)).status).toBe(200)
    expect((await give(other, code)).status).toBe(422)
    expect((await settings(other)).texts).toMatchObject({ consented: true })
  })

  test('a code cannot be guessed: after five tries, the right one is refused too', async () => {
    const other = await fixture.testServer.addUser({ phone: nextNumber() })
    await ask(other)
    await fixture.send()
    const code = lastCode()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries++) await give(other, wrong)
    expect((await give(other, code)).status).toBe(422)
  })

  test('can be withdrawn in the app', async () => {
    expect((await patient.delete('/api/admin/text-messages/consent')).status).toBe(200)
    expect((await patient.delete('/api/admin/text-messages/consent')).status).toBe(200)
    await fixture.tell(patient)
    expect(fixture.phones.requests).toBe(0)
  })

  test.each(['STOP', 'stop.', 'إيقاف', ' قف '])(
    'is withdrawn by the message “%s”, also for what waits',
    async (text) => {
      fixture.testServer.clock.set('2026-11-18T22:00:00Z')
      await fixture.tell(patient)
      await fixture.phones.reply(phone, text)
      expect(fixture.phones.answers).toEqual([200])
      fixture.testServer.clock.set('2026-11-19T07:00:00Z')
      await fixture.send()
      expect(fixture.phones.requests).toBe(0)
      const [consent] = await fixture.testServer.database
        .select()
        .from(textConsents)
        .where(eq(textConsents.user_id, patient.userId))
      expect(consent).toMatchObject({ withdrawn_by: 'stop' })
    },
  )

  test('any other message changes nothing', async () => {
    await fixture.phones.reply(phone, 'please do not stop')
    expect((await settings(patient)).texts).toMatchObject({ consented: true })
  })

  test('needs a phone number, and is for patients', async () => {
    const other = await fixture.testServer.addUser()
    expect((await ask(other)).status).toBe(409)
    expect((await settings(other)).texts).toEqual({ number: null, consented: false })
    const doctor = await fixture.testServer.addUser({ role: 'DOCTOR', phone: nextNumber() })
    expect((await ask(doctor)).status).toBe(409)
    expect((await settings(doctor)).texts).toBeNull()
  })
})

test('the outbox lists messages with what became of them, and its export has no texts', async () => {
  await fixture.tell(patient)
  const admin = await fixture.testServer.as('super@demo.test')
  const { body } = await admin.get<{ data: object[] }>('/api/admin/outbox/texts?limit=1')
  expect(body.data).toEqual([
    expect.objectContaining({ to: phone, purpose: 'notification', status: 'delivered', language: 'en', parts: 1 }),
  ])
  const columns = JSON.stringify([{ field: 'to', header: 'To' }])
  const [, line] = await admin.downloadCsv(`/api/admin/outbox/texts/sheet?columns=${encodeURIComponent(columns)}`)
  expect(line).toContain(phone.slice(1))
  expect((await patient.get('/api/admin/outbox/texts')).status).toBe(403)
  expect((await admin.get('/api/admin/outbox')).body).toMatchObject({ texts: true })
})

test('an installation without a provider offers no messages', async () => {
  const plain = await startTestServer()
  try {
    const other = await plain.addUser({ phone: '+201001234567' })
    const { body } = await other.get<{ data: { texts: unknown; types: { text: unknown }[] } }>(
      '/api/admin/notifications/settings',
    )
    expect(body.data.texts).toBeNull()
    expect(body.data.types.every(({ text }) => text === null)).toBe(true)
    expect((await other.post('/api/admin/text-messages/code')).status).toBe(409)
    const choice = { type: 'appointment_booked', channel: 'text', enabled: true }
    expect((await other.put('/api/admin/notifications/settings', choice)).status).toBe(422)
    expect((await plain.stranger.post('/api/text-messages/reports', {})).status).toBe(404)
    const admin = await plain.as('super@demo.test')
    expect((await admin.get('/api/admin/outbox')).body).toMatchObject({ texts: false })
  } finally {
    await plain.stop()
  }
})
