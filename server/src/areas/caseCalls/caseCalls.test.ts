import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaseCall } from '#contract/caseCalls/calls'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { caseCallRequests } from '../../schema/caseCalls'
import { bedStays, episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'
import { notifications } from '../../schema/notifications'
import { admitted, openWard, type Ward } from '../episodes/testing/ward'
import { Network } from '../transfers/testing/network'
import { CallOfCase } from './testing/callOfCase'

const state = { audio: true, video: true, line: null, sound_only: null }

let testServer: TestServer
let ward: Ward
let call: CallOfCase
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ward = await openWard(testServer)
  const episode = await admitted(ward)
  call = new CallOfCase(testServer.url, episode.id, episode.patient_id)
})
afterEach(() => call.close())

const peopleIn = ({ participants }: CaseCall) => participants.map(({ id, is_away: isAway }) => [id, isAway])
const shown = async (who: Client) => (await call.show(who)).body.data
/** Discharges the patient behind the server's back. */
const discharge = () =>
  testServer.database.transaction(async (transaction) => {
    const at = testServer.clock.now()
    const open = sql`episode_id = ${call.episodeId} and until_time is null`
    await transaction.update(bedStays).set({ until_time: at }).where(open)
    await transaction.update(episodes).set({ status: 1, discharge_time: at }).where(eq(episodes.id, call.episodeId))
  })
const askedPeople = () =>
  testServer.database
    .select({ user: notifications.user_id })
    .from(notifications)
    .where(sql`type = 'case_call' and about -> 'data' ->> 'episode_id' = ${String(call.episodeId)}`)
    .then((rows) => rows.map(({ user }) => user))

describe('the room of a case', () => {
  test('is open to those who can open the case, from above with a reason', async () => {
    expect((await call.token(testServer.stranger)).status).toBe(401)
    // All staff ask for tokens of rounds, and this room is not theirs.
    const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ward.hospital] })
    expect((await call.token(coordinator)).status).toBe(404)
    expect((await call.token(ward.foreignDoctor)).status).toBe(404)
    expect((await call.token(await testServer.addUser())).status).toBe(404)
    const above = await call.token(ward.hubDoctor)
    expect([above.status, above.body.reason_for]).toEqual([403, call.patientId])
    await call.giveReason(ward.hubDoctor)
    for (const who of [ward.hubDoctor, ward.nurse, ward.doctor]) expect((await call.token(who)).status).toBe(200)
    const elsewhere = new CallOfCase(testServer.url, 999_999, call.patientId)
    expect((await elsewhere.token(ward.nurse)).status).toBe(404)
  })

  test('is entered with its own token only, and the entry is in the audit log', async () => {
    const { body } = await call.token(ward.nurse)
    const tab = await call.connect(ward.doctor)
    expect(await tab.ask('meeting:join', { token: body.token, state })).toEqual({ ok: false, status: 404 })
    await call.enter(ward.nurse)
    await testServer.server.platform.audit.flush()
    const { rows } = await testServer.database.execute(sql`select kind, record_id from audit_log
      where user_id = ${ward.nurse.userId} and action = 'meeting.accessToken' limit 1`)
    expect(rows).toEqual([{ kind: 'episode', record_id: String(call.episodeId) }])
  })

  test('shows who is in it, live', async () => {
    const watching = await call.connect(ward.doctor)
    expect(await watching.subscribe(`episode.${call.episodeId}`)).toMatchObject({ ok: true })
    expect(await shown(ward.doctor)).toEqual({ ended: null, participants: [], requests: [] })
    const tab = await call.enter(ward.nurse)
    const changes = () => watching.events.filter((event) => event === `episode.${call.episodeId} CallChanged`).length
    await eventually(() => changes() === 1)
    expect(peopleIn(await shown(ward.doctor))).toEqual([[ward.nurse.userId, false]])
    tab.socket.io.engine.close()
    await eventually(() => changes() === 2)
    expect(peopleIn(await shown(ward.doctor))).toEqual([[ward.nurse.userId, true]])
    await (await call.enter(ward.nurse)).ask('meeting:leave', {})
    await eventually(async () => (await shown(ward.doctor)).participants.length === 0)
  })

  test('is not shown to staff of other hospitals', async () => {
    const tab = await call.connect(ward.foreignDoctor)
    expect(await tab.subscribe(`episode.${call.episodeId}`)).toEqual({ ok: false, status: 404 })
    expect((await call.show(ward.foreignDoctor)).status).toBe(404)
    expect((await call.show(ward.hubDoctor)).status).toBe(403)
  })

  test('is closed after discharge', async () => {
    const before = await call.token(ward.nurse)
    await discharge()
    const refused = await call.token(ward.nurse)
    const text = 'The patient was discharged. There are no more calls of this case'
    expect([refused.status, refused.body.errors]).toEqual([422, { room_name: [text] }])
    expect((await call.ask(ward.nurse)).body.errors).toEqual({ asks_above: [text] })
    expect(await shown(ward.nurse)).toMatchObject({ ended: 'discharged', participants: [] })
    const tab = await call.connect(ward.nurse)
    expect(await tab.ask('meeting:join', { token: before.body.token, state })).toEqual({ ok: false, status: 404 })
  })

  test('is closed to the hospital from which the patient was transferred, also to those who are in it', async () => {
    const network = await Network.open(testServer)
    const { nurse } = network.orders.ward
    const { episode } = network.orders
    call = new CallOfCase(testServer.url, episode.id, episode.patient_id)
    const tab = await call.enter(nurse)
    await network.transferred()
    await eventually(() => tab.payloadsOf('meeting:closed').length === 1)
    expect((await call.token(nurse)).body.errors).toEqual({
      room_name: ['The patient was transferred. Only staff of the hospital where the patient is now can join the call'],
    })
    expect(await shown(nurse)).toMatchObject({ ended: 'transferred', participants: [] })
    expect((await call.token(network.receiver)).status).toBe(200)
  })
})

describe('asking into the call', () => {
  test('notifies the doctors and nurses of the hospital, and says how many', async () => {
    const { nurse, doctor, hubDoctor } = ward
    const { status, body } = await call.ask(nurse)
    expect(status).toBe(200)
    expect(body.data.requests).toMatchObject([{ asked_by: { id: nurse.userId }, asks_above: false, people: 1 }])
    expect(await askedPeople()).toEqual([doctor.userId])
    await call.ask(nurse, true)
    expect((await askedPeople()).filter((id) => id === hubDoctor.userId)).toHaveLength(1)
    expect((await shown(doctor)).requests).toMatchObject([{ asks_above: true, people: 2 }, { people: 1 }])
  })

  test('leaves out who is in the call, and the hospitals above of a hospital that restricts its cases', async () => {
    await testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, ward.hospital))
    await call.enter(ward.doctor)
    expect((await call.ask(ward.nurse, true)).body.data.requests).toMatchObject([{ people: 0 }])
    expect(await askedPeople()).toEqual([])
  })

  test('names who asks, and nothing of the patient', async () => {
    await call.ask(ward.nurse)
    const news = JSON.stringify((await ward.doctor.get('/api/admin/my-notifications')).body)
    expect(news).toContain('asks you to join the video call of a case')
    expect(news).not.toContain('Nadia')
  })

  test('three requests are shown, and none is ever changed', async () => {
    for (let time = 0; time < 4; time += 1) await call.ask(ward.nurse)
    expect((await shown(ward.nurse)).requests).toHaveLength(3)
    const change = testServer.database.update(caseCallRequests).set({ people: 9 })
    await expect(change.where(eq(caseCallRequests.episode_id, call.episodeId))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed') },
    })
  })
})
