import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userHospitals } from '../../platform/auth/tables'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { consultationRequests } from '../../schema/consultationRequests'
import { episodes } from '../../schema/episodes'
import { notifications } from '../../schema/notifications'
import { reasonAndCodes } from '../discharge/testing/dischargeCase'
import { admitted } from '../episodes/testing/ward'
import { Consultation, type ListAnswer } from './testing/consultation'

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

/** Whom notifications of a type about a request went to. */
const notified = async (type: string, id: number) => {
  const rows = await testServer.database
    .select({ user: notifications.user_id })
    .from(notifications)
    .where(sql`type = ${type} and key like ${`${id}.%`}`)
  return rows.map(({ user }) => user)
}

/** Discharges the patient. */
async function discharge(): Promise<void> {
  const { sender, episode } = asked
  await sender.put(`/api/admin/episode/${episode.id}/set-discharge-reason`, { ...reasonAndCodes, revision: 0 })
  const { status } = await sender.get(`/api/admin/episodes/${episode.id}/close`)
  if (status !== 200) throw new Error('The patient was not discharged')
}

describe('sending', () => {
  test('reaches the doctor who is named, with the question and the frozen extract of the case', async () => {
    const { status, body } = await asked.send()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 1,
      status_text: 'Waiting',
      urgency: 'now',
      question: 'Is enoxaparin safe with this creatinine?',
      done_so_far: 'Aspirin given',
      sender_id: asked.sender.userId,
      receiver_id: asked.consultant.userId,
      patient: { id: asked.episode.patient_id },
      snapshot: { chief_complaint: 'Chest pain since this morning', allergies: { state: 'not_recorded' } },
      can: { end: true, start: false },
    })
    const { data, meta } = await asked.received()
    expect([meta.total, data[0]?.id]).toEqual([1, body.data.id])
    expect(await notified('consultation_urgent', body.data.id)).toEqual([asked.consultant.userId])
    expect((await asked.received(asked.second)).meta.total).toBe(0)
  })

  test('takes the documented fields alone', async () => {
    const { ward, sender, consultant, episode } = asked
    const documented = {
      sender_id: sender.userId,
      receiver_id: consultant.userId,
      hospital_id: ward.hub,
      episode_id: episode.id,
    }
    const { status, body } = await sender.post<{ data: object }>('/api/admin/episodes/requests', documented)
    expect([status, body.data]).toMatchObject([200, { question: null, urgency: 'routine', wanted: 'opinion' }])
  })

  test('the snapshot stays as it was, and says what has changed since', async () => {
    const id = await asked.sent()
    await testServer.database
      .update(episodes)
      .set({ chief_complaint: 'Changed later' })
      .where(eq(episodes.id, asked.episode.id))
    const { data } = (await asked.show(id, asked.consultant)).body
    expect(data.snapshot.chief_complaint).toBe('Chest pain since this morning')
    expect(data.changed_since).toEqual({ vitals: 0, prescriptions: 0, results: 0 })
    const change = testServer.database.execute(
      sql`update consultation_request_snapshots set content = '{}' where request_id = ${id}`,
    )
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changed') } })
  })

  test.each([
    ['no receiver', { receiver_id: null }, { receiver_id: ['Field is required'] }],
    ['a doctor and a specialty', { specialty_id: 1 }, { specialty_id: ['Choose a doctor or a specialty, not both'] }],
    ['an unknown urgency', { urgency: 'soon' }, { urgency: ['Choose from the list'] }],
    ['a question of two lines', { question: 'One\nTwo' }, { question: [expect.any(String)] }],
  ])('refuses %s on the field', async (_, changes, errors) => {
    const { status, body } = await asked.send(changes)
    expect([status, body.errors]).toEqual([422, errors])
  })

  test('refuses a doctor of another hospital, a hospital of another network, oneself, and a second request', async () => {
    const { ward } = asked
    const notThere = 'This doctor does not receive consultation requests at this hospital. Choose another doctor'
    expect((await asked.send({ receiver_id: ward.foreignDoctor.userId })).body.errors).toEqual({
      receiver_id: [notThere],
    })
    expect((await asked.send({ receiver_id: ward.nurse.userId })).body.errors).toEqual({ receiver_id: [notThere] })
    const [foreign] = await testServer.database
      .select({ id: userHospitals.hospital_id })
      .from(userHospitals)
      .where(eq(userHospitals.user_id, ward.foreignDoctor.userId))
    expect((await asked.send({ hospital_id: foreign?.id })).body.errors).toEqual({
      hospital_id: ['Choose from the list'],
    })
    expect((await asked.send({ receiver_id: asked.sender.userId, hospital_id: ward.hospital })).body.errors).toEqual({
      receiver_id: ['Choose another doctor'],
    })
    await asked.sent()
    expect(Object.keys((await asked.send()).body.errors ?? {})).toEqual(['receiver_id'])
  })

  test('is for doctors who work with the case, while it is open', async () => {
    const { ward } = asked
    expect((await asked.send({}, testServer.stranger)).status).toBe(401)
    expect((await asked.send({}, ward.nurse)).status).toBe(403)
    expect((await asked.send({}, ward.foreignDoctor)).body.errors).toEqual({ episode_id: ['Choose from the list'] })
    expect((await asked.send({}, ward.hubDoctor)).body.reason_for).toBe(asked.episode.patient_id)
    await discharge()
    expect(Object.keys((await asked.send()).body.errors ?? {})).toEqual(['status'])
  })

  test('sent twice with one key, it is one request', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const send = () =>
      asked.sender.send<{ data: { id: number } }>('POST', '/api/admin/episodes/requests', {
        body: asked.fields(),
        headers,
      })
    const [first, second] = [await send(), await send()]
    expect(second.body.data.id).toBe(first.body.data.id)
    expect((await asked.received()).meta.total).toBe(1)
  })
})

describe('the case', () => {
  const open = (who = asked.consultant) => who.get(`/api/admin/episode/${asked.episode.id}`)

  test('is read by the consultant while the request is open and 30 days after, and never changed', async () => {
    expect((await open()).status).toBe(403)
    const id = await asked.sent()
    const { status, body } = await asked.consultant.get<{ data: object }>(`/api/admin/episode/${asked.episode.id}`)
    expect([status, body.data]).toMatchObject([200, { is_consulted: true }])
    expect((await asked.consultant.put(`/api/admin/episodes/${asked.episode.id}/medical-history`, {})).status).not.toBe(
      200,
    )
    expect((await asked.second.get(`/api/admin/episode/${asked.episode.id}`)).status).toBe(403)
    await asked.answer(id)
    await asked.wait(29 * 24 * 60)
    expect((await open()).status).toBe(200)
    await asked.wait(2 * 24 * 60)
    expect((await open()).status).toBe(403)
  })

  test('is read by the consultant also if the hospital restricts its cases', async () => {
    await testServer.database.execute(
      sql`update hospitals set restrict_episodes = true where id = ${asked.ward.hospital}`,
    )
    expect((await open()).status).toBe(404)
    await asked.sent()
    expect((await open()).status).toBe(200)
  })

  test('is closed to a receiver who no longer works at the hospital that was asked', async () => {
    const id = await asked.sent()
    await testServer.database.delete(userHospitals).where(eq(userHospitals.user_id, asked.consultant.userId))
    expect((await open()).status).toBe(404)
    expect((await asked.start(id)).status).toBe(404)
    expect((await asked.show(id)).body.data.status).toBe(1)
  })
})

describe('starting', () => {
  test('has one winner on two servers, and the other reads who was first', async () => {
    const other = await startTestServer({}, { sharedWith: testServer })
    try {
      const id = await asked.sent(asked.forSpecialty())
      const path = `/api/admin/episodes/requests/${id}/start`
      const answers = await Promise.all([
        fetch(`${testServer.url}${path}`, { headers: { authorization: `Bearer ${asked.consultant.token}` } }),
        fetch(`${other.url}${path}`, { headers: { authorization: `Bearer ${asked.second.token}` } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      expect(texts.filter((text) => text.includes('already took this request at'))).toHaveLength(1)
      expect((await asked.events(id)).filter((event) => event === 'started')).toHaveLength(1)
    } finally {
      await other.stop()
    }
  })

  test('is refused to whoever it was passed on from at the same moment', async () => {
    const id = await asked.sent(asked.forSpecialty())
    const [answer] = await runTogether(testServer.database, {
      lock: sql`select from consultation_requests where id = ${id} for no key update`,
      calls: [() => asked.start(id)],
      meanwhile: sql`update consultation_request_receivers set access_until = now() + interval '1 hour'
        where request_id = ${id} and user_id = ${asked.consultant.userId}`,
    })
    expect(answer?.body.errors).toEqual({ status: ['This request is with another doctor now'] })
    expect((await asked.start(id, asked.second)).status).toBe(200)
  })

  test('can be repeated by who has started it, and is told to the sender', async () => {
    const id = await asked.sent()
    expect((await asked.start(id)).body.data).toMatchObject({ status: 2, can: { join: true, end: true } })
    expect((await asked.start(id)).status).toBe(200)
    expect(await asked.events(id)).toEqual(['sent', 'started'])
    expect(await notified('consultation_started', id)).toEqual([asked.sender.userId])
  })

  test('is for receivers only', async () => {
    const id = await asked.sent()
    expect((await asked.start(id, asked.second)).status).toBe(404)
    expect((await asked.start(id, asked.sender)).status).toBe(404)
    expect((await asked.start(id, asked.ward.nurse)).status).toBe(403)
  })
})

describe('rejecting', () => {
  test('needs a note, and shows it to the sender', async () => {
    const id = await asked.sent()
    const tab = await asked.connect(asked.sender)
    await tab.subscribe(`episode_active_requests.${asked.episode.id}`)
    expect((await asked.reject(id, { note: ' ' })).body.errors).toEqual({ note: ['Field is required'] })
    const { status, body } = await asked.reject(id)
    expect([status, body.data]).toMatchObject([200, { status: 4, note: 'Not my specialty' }])
    await eventually(() => tab.events.includes(`episode_active_requests.${asked.episode.id} RejectRequest`))
    expect(await notified('consultation_rejected', id)).toEqual([asked.sender.userId])
    expect((await asked.start(id)).body.errors).toEqual({ status: ['This request was already rejected'] })
  })

  test('with too little information returns it with its clock stopped', async () => {
    const id = await asked.sent()
    const before = (await asked.show(id)).body.data.clock
    await asked.wait(3)
    await asked.reject(id, { reason: 'too_little', note: 'Which creatinine?' })
    expect((await asked.show(id)).body.data).toMatchObject({
      status: 1,
      note: 'Which creatinine?',
      clock: { is_stopped: true },
      next_step: null,
      can: { complete: true },
    })
    expect(Object.keys((await asked.start(id)).body.errors ?? {})).toEqual(['status'])
    await asked.wait(10)
    expect(await asked.events(id)).not.toContain('coordination')
    const { clock, timeline } = (await asked.complete(id)).body.data
    expect(clock?.is_stopped).toBe(false)
    expect(Date.parse(clock?.answer_due ?? '') - Date.parse(before?.answer_due ?? '')).toBe(10 * 60_000)
    expect(timeline.at(-1)).toMatchObject({ event: 'completed', text: 'Creatinine 2.9' })
    expect((await asked.start(id)).status).toBe(200)
  })

  test('by one of several receivers leaves it with the others', async () => {
    const id = await asked.sent(asked.forSpecialty())
    expect((await asked.reject(id)).body.data.status).toBe(1)
    expect((await asked.received()).meta.total).toBe(0)
    expect((await asked.received(asked.second)).meta.total).toBe(1)
    expect((await asked.reject(id, {}, asked.second)).body.data.status).toBe(4)
  })

  test('by who alone has opened it begins the clock until then anew, and rings at the others', async () => {
    const id = await asked.sent(asked.forSpecialty())
    await asked.seen(id)
    await asked.wait(4)
    await asked.reject(id)
    const { clock, ring, next_step } = (await asked.show(id)).body.data
    const due = new Date(testServer.clock.now().getTime() + 5 * 60_000).toISOString()
    expect([clock?.seen_due, next_step?.at]).toEqual([due, due])
    expect(ring).toMatchObject({ to: { id: asked.second.userId } })
    expect((await notified('consultation_urgent', id)).filter((who) => who === asked.second.userId)).toHaveLength(2)
    await asked.wait(5)
    expect((await asked.events(id)).at(-1)).toBe('coordination')
  })

  test('by one of several leaves the clock as it is if another one has opened it', async () => {
    const id = await asked.sent(asked.forSpecialty())
    await asked.seen(id, asked.second)
    await asked.reject(id)
    const { ring, next_step } = (await asked.show(id)).body.data
    expect([ring, next_step?.step]).toEqual([null, 'coordination'])
    expect((await notified('consultation_urgent', id)).filter((who) => who === asked.second.userId)).toHaveLength(1)
  })
})

describe('ending', () => {
  test('a request that waits is cancelled by its sender, and repeated without effect', async () => {
    const id = await asked.sent()
    const tab = await asked.connect(asked.sender)
    await tab.subscribe(`episode_active_requests.${asked.episode.id}`)
    expect((await asked.end(id, asked.consultant)).body.errors).toEqual({
      status: ['Answer this request, start the call, or reject it with a note'],
    })
    expect((await asked.end(id)).body.data.status).toBe(5)
    expect((await asked.end(id)).body.data.status).toBe(5)
    await eventually(() => tab.events.includes(`episode_active_requests.${asked.episode.id} EndRequest`))
    expect(await asked.events(id)).toEqual(['sent', 'cancelled'])
    expect(await notified('consultation_cancelled', id)).toEqual([asked.consultant.userId])
  })

  test.each(['sender', 'consultant'] as const)('one that has started is ended by its %s', async (side) => {
    const id = await asked.sent()
    await asked.start(id)
    const { status, body } = await asked.end(id, asked[side], 'answered_in_call')
    expect([status, body.data.status]).toEqual([200, 3])
    const other = side === 'sender' ? asked.consultant : asked.sender
    expect(await notified('consultation_ended', id)).toEqual([other.userId])
  })

  test('happens by itself to one that waits when the patient is discharged, and is told to its receivers', async () => {
    const id = await asked.sent()
    await discharge()
    expect((await asked.show(id)).body.data.status).toBe(5)
    expect(await asked.events(id)).toEqual(['sent', 'discharged'])
    expect(await notified('consultation_cancelled', id)).toEqual([asked.consultant.userId])
    expect((await asked.start(id)).body.errors).toEqual({ status: ['This request was cancelled meanwhile'] })
  })
})

describe('passing on', () => {
  test('reroutes to another doctor with a note, whose clock until it is opened begins anew', async () => {
    const id = await asked.sent()
    await asked.seen(id)
    await asked.wait(4)
    const { status, body } = await asked.reroute(id)
    expect([status, body.data.receiver_id]).toEqual([200, asked.second.userId])
    const { timeline, clock } = (await asked.show(id)).body.data
    expect(timeline.at(-1)).toMatchObject({
      event: 'rerouted',
      text: 'Nephrology should see this',
      to: { id: asked.second.userId },
    })
    expect(Date.parse(clock?.seen_due ?? '')).toBe(testServer.clock.now().getTime() + 5 * 60_000)
    expect((await asked.start(id)).body.errors).toEqual({ status: ['This request is with another doctor now'] })
    expect((await asked.start(id, asked.second)).status).toBe(200)
  })

  test('has to be opened again by who gets it, so that it is not passed on from them', async () => {
    const noted = async (who = asked.consultant) => (await asked.show(id, who)).body.data.can.note_opened
    const id = await asked.sent({ urgency: 'today_urgent' })
    expect([await noted(), await noted(asked.sender)]).toEqual([true, false])
    await asked.seen(id)
    expect(await noted()).toBe(false)
    await asked.reroute(id)
    expect([await noted(asked.second), await noted()]).toEqual([true, false])
    await asked.seen(id, asked.second)
    expect((await asked.show(id)).body.data.next_step?.step).toBe('coordination')
    expect(await noted(asked.second)).toBe(false)
  })

  test('at the end of a shift hands all unanswered requests over, and keeps what nobody else can take', async () => {
    const id = await asked.sent()
    const alone = await asked.handOver()
    expect(alone.body.data).toEqual({ passed: [], remaining: [id] })
    expect(await asked.events(id)).toEqual(['sent', 'coordination'])
    await asked.online(asked.second)
    expect((await asked.handOver()).body.data).toEqual({ passed: [id], remaining: [] })
    expect((await asked.show(id)).body.data.timeline.at(-2)).toMatchObject({
      event: 'handed_over',
      text: 'My shift ends',
    })
    expect((await asked.received()).meta.total).toBe(0)
    expect((await asked.received(asked.second)).meta.total).toBe(1)
  })

  test('hands over one that is with its sender too: its clock stands, and it rings when the sender has completed it', async () => {
    await asked.online(asked.second)
    const id = await asked.sent()
    await asked.seen(id)
    await asked.reject(id, { reason: 'too_little', note: 'Which creatinine?' })
    await asked.wait(4)
    expect((await asked.handOver()).body.data).toEqual({ passed: [id], remaining: [] })
    expect((await asked.show(id)).body.data).toMatchObject({ clock: { is_stopped: true }, ring: null, next_step: null })
    expect(await notified('consultation_urgent', id)).toEqual([asked.consultant.userId])
    await asked.wait(30)
    expect(await asked.events(id)).toEqual(['sent', 'seen', 'returned', 'handed_over'])
    const { clock, ring } = (await asked.complete(id)).body.data
    expect(ring).toMatchObject({ to: { id: asked.second.userId } })
    expect(Date.parse(clock?.seen_due ?? '')).toBe(testServer.clock.now().getTime() + 5 * 60_000)
    expect(await notified('consultation_urgent', id)).toContain(asked.second.userId)
    expect((await asked.start(id, asked.second)).status).toBe(200)
  })

  test('leaves a request alone at the end of a shift that was passed on at the same moment', async () => {
    const id = await asked.sent(asked.forSpecialty())
    const [answer] = await runTogether(testServer.database, {
      lock: sql`select from consultation_requests where id = ${id} for no key update`,
      calls: [() => asked.handOver()],
      meanwhile: sql`update consultation_request_receivers set access_until = now() + interval '1 hour'
        where request_id = ${id} and user_id = ${asked.consultant.userId}`,
    })
    expect(answer?.body.data).toEqual({ passed: [], remaining: [] })
    expect(await asked.events(id)).toEqual(['sent'])
  })
})

describe('the received list', () => {
  test('is searched by the names of patient and sender, and filtered by status and severity', async () => {
    const id = await asked.sent()
    const total = async (query: string) => (await asked.received(asked.consultant, query)).meta.total
    expect(await total(`q=${asked.episode.patient.last_name}`)).toBe(1)
    expect(await total('q=nobodyhasthisname')).toBe(0)
    expect([await total('severity=0'), await total('severity=1')]).toEqual([1, 0])
    expect([await total('status=1'), await total('status=2')]).toEqual([1, 0])
    await asked.start(id)
    expect([await total('status=1'), await total('status=2'), await total('')]).toEqual([0, 1, 1])
    await asked.end(id)
    expect([await total(''), await total('status=3')]).toEqual([0, 1])
  })

  test('shows the most urgent first', async () => {
    const routine = await asked.sent({ urgency: 'routine' })
    const other = await admitted(asked.ward)
    const urgent = await asked.sent({ urgency: 'now', episode_id: other.id })
    expect((await asked.received()).data.map(({ id }) => id)).toEqual([urgent, routine])
    const ofCase = await asked.consultant.get<ListAnswer>(
      `/api/admin/episodes/requests/received?episode_id=${other.id}&status=1`,
    )
    expect(ofCase.body.data.map(({ id }) => id)).toEqual([urgent])
  })
})

test('a request is stored with what it asked for as long as it exists', async () => {
  const id = await asked.sent()
  const change = testServer.database
    .update(consultationRequests)
    .set({ question: 'Another one' })
    .where(eq(consultationRequests.id, id))
  await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changed') } })
})
