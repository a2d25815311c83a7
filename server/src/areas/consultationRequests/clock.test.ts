import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { notifications } from '../../schema/notifications'
import { escalateRequestsJob } from './escalate'
import { Consultation } from './testing/consultation'

let testServer: TestServer
let asked: Consultation
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  asked = await Consultation.open(testServer)
})
afterEach(() => asked.close())

const overdueNotified = async (userId: number) =>
  (
    await testServer.database
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.user_id, userId), sql`type = 'consultation_overdue'`))
  ).length

describe('the clock of a request', () => {
  test('passes one that nobody has opened to the next doctor, then tells the coordinators; both ends read it', async () => {
    await asked.online(asked.second)
    const id = await asked.sent()
    expect((await asked.show(id)).body.data.next_step).toMatchObject({
      step: 'escalated',
      at: new Date(testServer.clock.now().getTime() + 5 * 60_000).toISOString(),
      to: { id: asked.second.userId },
    })
    await asked.wait(4)
    expect(await asked.events(id)).toEqual(['sent'])
    await asked.wait(1)
    expect(await asked.events(id)).toEqual(['sent', 'escalated', 'delivered'])
    expect((await asked.received(asked.second)).meta.total).toBe(1)
    expect((await asked.received()).meta.total).toBe(1)
    await asked.wait(10)
    expect(await asked.events(id)).toEqual(['sent', 'escalated', 'delivered', 'coordination'])
    expect(await asked.events(id, asked.consultant)).toEqual(await asked.events(id))
    expect(await overdueNotified(asked.coordinator.userId)).toBe(1)
    expect((await asked.show(id)).body.data.next_step).toBeNull()
    expect((await asked.start(id, asked.second)).status).toBe(200)
  })

  test('tells the coordinators at once if nobody else can be reached', async () => {
    const id = await asked.sent()
    expect((await asked.show(id)).body.data.next_step).toMatchObject({ step: 'coordination', to: null })
    await asked.wait(5)
    expect(await asked.events(id)).toEqual(['sent', 'coordination'])
    await asked.wait(60)
    expect(await overdueNotified(asked.coordinator.userId)).toBe(1)
  })

  test('does not pass on one that was opened, and tells nobody of one that is answered', async () => {
    await asked.online(asked.second)
    const id = await asked.sent()
    await asked.seen(id)
    await asked.seen(id)
    await asked.wait(10)
    expect(await asked.events(id)).toEqual(['sent', 'seen'])
    await asked.answer(id)
    await asked.wait(30)
    expect(await asked.events(id)).toEqual(['sent', 'seen', 'answered'])
  })

  test('runs on for the next doctor when who it was passed on from opens it at the same moment', async () => {
    const id = await asked.sent(asked.forSpecialty())
    const [answer] = await runTogether(testServer.database, {
      lock: sql`select from consultation_requests where id = ${id} for no key update`,
      calls: [() => asked.seen(id)],
      meanwhile: sql`update consultation_request_receivers set access_until = now() + interval '1 hour'
        where request_id = ${id} and user_id = ${asked.consultant.userId}`,
    })
    expect(answer?.status).toBe(200)
    expect(await asked.events(id)).toEqual(['sent'])
    expect((await asked.seen(id, asked.second)).status).toBe(200)
    expect(await asked.events(id)).toEqual(['sent', 'seen'])
  })

  test('of one that is not urgent runs in working hours only', async () => {
    // At 13:00 in Cairo: four and a half hours later than 17:00.
    const { clock } = (await asked.send({ urgency: 'routine' })).body.data
    expect(clock).toMatchObject({ seen_due: '2026-11-19T06:30:00.000Z', answer_due: '2026-11-19T11:00:00.000Z' })
  })

  test('of one that is not urgent goes on in working hours when the sender has added what was missing', async () => {
    const id = await asked.sent({ urgency: 'routine' })
    // At 4 PM, six working hours before its end.
    await asked.wait(3 * 60)
    await asked.reject(id, { reason: 'too_little', note: 'Which creatinine?' })
    // On Thursday at 9 AM; Friday is off.
    await asked.wait(17 * 60)
    const { clock } = (await asked.complete(id)).body.data
    expect(clock).toMatchObject({ seen_due: '2026-11-19T08:30:00.000Z', answer_due: '2026-11-19T13:00:00.000Z' })
  })

  test('makes each step once on two servers', async () => {
    const other = await startTestServer({}, { sharedWith: testServer })
    try {
      const id = await asked.sent()
      testServer.clock.advance(20 * 60_000)
      await Promise.all([testServer, other].map(({ server }) => server.platform.jobs.run(escalateRequestsJob)))
      await asked.wait(0)
      expect(await asked.events(id)).toEqual(['sent', 'coordination'])
    } finally {
      await other.stop()
    }
  })
})

describe('care_fe 7859 (399, 4760): presence is three facts', () => {
  test('a doctor is online while a page of theirs is open, and stays in the list when it is closed', async () => {
    const of = async (who = asked.consultant) => (await asked.panel()).consultants.find(({ id }) => id === who.userId)
    expect(await of()).toMatchObject({ is_online: false, in_call: false, on_duty_until: null, usual_minutes: null })
    const tab = await asked.online(asked.consultant)
    expect(await of()).toMatchObject({ is_online: true })
    tab.socket.disconnect()
    await eventually(async () => (await of())?.is_online === false)
  })

  test('a doctor with a seat in the call of a request is in a call', async () => {
    const id = await asked.sent()
    await asked.start(id)
    const { body } = await asked.consultant.post<{ token: string }>('/api/admin/meeting/accessToken', {
      room_name: `request.${id}`,
    })
    const tab = await asked.connect(asked.consultant)
    const state = { audio: true, video: true, line: null, sound_only: null }
    expect(await tab.ask('meeting:join', { token: body.token, state })).toMatchObject({ ok: true })
    const found = (await asked.panel()).consultants.find(({ id: user }) => user === asked.consultant.userId)
    expect(found?.in_call).toBe(true)
  })

  test('who asks is not in the list, nor doctors of other hospitals', async () => {
    const { ward } = asked
    const ids = async (query: string) => (await asked.panel(query)).consultants.map(({ id }) => id)
    expect((await ids('')).sort()).toEqual([asked.consultant.userId, asked.second.userId].sort())
    expect(await ids(`hospital_id=${ward.hospital}`)).not.toContain(asked.sender.userId)
    expect(await ids('in_shift=1')).toEqual([])
    expect(await ids('q=nobodyhasthisname')).toEqual([])
  })
})

describe('intelehealth-fhw 610: nobody knows who is on duty', () => {
  test('a request for a specialty goes to who is online, and to all of its doctors if nobody is', async () => {
    const everybody = await asked.sent(asked.forSpecialty())
    expect((await asked.show(everybody)).body.data.timeline[0]).toMatchObject({ event: 'sent', people: 2, to: null })
    await asked.end(everybody)
    await asked.online(asked.second)
    const { specialties } = await asked.panel()
    expect(specialties).toMatchObject([{ id: asked.ward.specialty, doctors: 2, on_duty: 0, online: 1 }])
    const one = await asked.sent(asked.forSpecialty())
    expect((await asked.received()).meta.total).toBe(0)
    expect((await asked.received(asked.second)).data.map(({ id }) => id)).toEqual([one])
  })

  test('says what to do if the hospital has no doctor of the specialty', async () => {
    const { ward } = asked
    const { status, body } = await asked.send(asked.forSpecialty({ hospital_id: ward.hospital }))
    expect([status, body.errors]).toEqual([
      422,
      {
        specialty_id: [
          'This hospital has no doctor of this specialty who receives consultation requests. Choose another specialty, or a doctor by name',
        ],
      },
    ])
  })
})
