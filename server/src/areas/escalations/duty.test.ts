import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_TYPE } from '#contract/calendarEvents/codes'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { episodes } from '../../schema/episodes'
import { storeDuty, type TestDuty } from '../../testing/storeDuty'
import { openWard, type Ward } from '../episodes/testing/ward'
import { entered, normalValues, storeInpatient } from '../vitals/testing/vitals'
import { updateEscalationsJob } from './jobs'

const MINUTE = 60_000
const high = { ...normalValues, respiration: 26, spo2: 91, heart_rate: 95 }

let testServer: TestServer
let ward: Ward
let charge: Client
let onDuty: Client
let onCall: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  ward = await openWard(testServer)
  charge = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
  onDuty = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hospital] })
  onCall = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hub] })
})

const minutes = (from: string, count: number) => new Date(Date.parse(from) + count * MINUTE)
const duty = (of: Partial<TestDuty> & Pick<TestDuty, 'people'>) =>
  storeDuty(testServer, {
    ...{ hospital: ward.hospital, from: minutes(testNow, -60), to: minutes(testNow, 480) },
    ...of,
  })
const dutyOfCharge = (of: Partial<TestDuty> = {}) =>
  duty({ people: [charge.userId, ward.nurse.userId], inCharge: charge.userId, ...of })

/** Records a high score at the time of the clock, and returns the episode. */
async function deteriorates(who: Client = ward.nurse): Promise<number> {
  const episode = await storeInpatient(testServer, ward)
  const date = testServer.clock.now().toLocaleString('sv', { timeZone: 'Africa/Cairo' }).slice(0, 16)
  await entered(who, episode, { date, ...high })
  return episode
}

/** As deteriorates, at another time, at which the sessions of the others have ended. */
async function deterioratesAt(at: string): Promise<number> {
  testServer.clock.set(at)
  return deteriorates(await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] }))
}

async function later(count: number): Promise<void> {
  testServer.clock.advance(count * MINUTE)
  await testServer.inContext(() => testServer.server.platform.jobs.run(updateEscalationsJob))
}

/** Returns the steps of an episode's escalation with whom each notified, by id. */
async function stepsOf(episode: number) {
  const { rows } = await testServer.database.execute<{ step: string; reach: string | null; people: number[] }>(
    sql`select steps.step, steps.reach,
        (select coalesce(json_agg(user_id order by user_id), '[]') from notifications
          where type = 'escalation_opened' and about -> 'data' ->> 'episode_id' = ${String(episode)}
            and key = escalations.id || '.' || steps.round || '.' || steps.step) as people
      from escalation_steps as steps join escalations on escalations.id = steps.escalation_id
      where escalations.episode_id = ${episode} and escalations.kind = 'score' order by steps.due_at`,
  )
  return rows.map(({ step, reach, people }) => [step, reach, people])
}
const ids = (...people: Client[]) => people.map(({ userId }) => userId).sort((one, other) => one - other)

describe('with duties in the calendar', () => {
  test('the nurse in charge is alerted, then the doctors of the patient and on duty, then who is on call at the hub, then all', async () => {
    await dutyOfCharge()
    await duty({ people: [onDuty.userId] })
    await duty({ people: [onCall.userId], hospital: ward.hub, type: EVENT_TYPE.onCall })
    await duty({ people: [ward.hubDoctor.userId], hospital: ward.hub })
    const episode = await deteriorates()
    const responsible = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hospital] })
    await testServer.database.update(episodes).set({ doctor_id: responsible.userId }).where(eq(episodes.id, episode))
    await later(5)
    await later(5)
    await later(4)
    const three = [
      ['nurses', 'in_charge', ids(charge)],
      ['doctors', 'on_duty', ids(onDuty, responsible)],
      ['hub', 'on_call', ids(onCall)],
    ]
    expect(await stepsOf(episode)).toEqual(three)
    await later(1)
    const all = ids(charge, ward.nurse, ward.doctor, onDuty, responsible, onCall, ward.hubDoctor)
    expect(await stepsOf(episode)).toEqual([...three, ['everybody', null, all]])
    await later(60)
    expect(await stepsOf(episode)).toHaveLength(4)
  })

  test('the response names them, and says where nobody was on duty', async () => {
    await dutyOfCharge()
    const episode = await deteriorates()
    await later(5)
    const { data } = (
      await ward.nurse.get<{ data: { steps: object[] }[] }>(`/api/admin/episodes/${episode}/escalations`)
    ).body
    expect(data[0]?.steps).toMatchObject([
      { step: 'nurses', reach: 'in_charge', people: 1, who: [{ id: charge.userId }] },
      { step: 'doctors', reach: 'nobody_on_duty', people: 2, who: [] },
    ])
  })

  test('a late job makes all steps at once, the last one too, and notifies who is on duty then', async () => {
    await dutyOfCharge({ to: minutes(testNow, 30) })
    await duty({ people: [onDuty.userId], from: minutes(testNow, 30) })
    await duty({ people: [ward.doctor.userId], to: minutes(testNow, 30) })
    const episode = await deteriorates()
    await later(31)
    expect((await stepsOf(episode)).map(([step, reach]) => [step, reach])).toEqual([
      ['nurses', 'in_charge'],
      ['doctors', 'on_duty'],
      ['hub', 'nobody_on_duty'],
      ['everybody', null],
    ])
    expect((await stepsOf(episode))[1]?.[2]).toEqual(ids(onDuty))
  })

  test('a duty that ends in between is not asked again: the next step goes to who follows', async () => {
    await duty({ people: [ward.doctor.userId], to: minutes(testNow, 4) })
    await duty({ people: [onDuty.userId], from: minutes(testNow, 4) })
    const episode = await deteriorates()
    await later(5)
    expect((await stepsOf(episode)).at(-1)).toEqual(['doctors', 'on_duty', ids(onDuty)])
  })

  test('exactly at a change of shift, who comes is alerted and who leaves is not', async () => {
    await dutyOfCharge({ to: testNow })
    const next = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
    await duty({ people: [next.userId], inCharge: next.userId, from: testNow })
    expect(await stepsOf(await deteriorates())).toEqual([['nurses', 'in_charge', ids(next)]])
  })

  test('who is on vacation inside a duty is not on duty that day, on the wall clock of the hospital', async () => {
    await duty({ people: [onDuty.userId], from: '2026-11-18T18:00:00Z', to: '2026-11-19T06:00:00Z' })
    await testServer.database.$client.query(
      `insert into vacations (title, type, date_from, date_to, doctor_id) values ('Leave', 1, '2026-11-19', '2026-11-19', $1)`,
      [onDuty.userId],
    )
    const atEvening = await deterioratesAt('2026-11-18T20:00:00Z')
    await later(5)
    expect((await stepsOf(atEvening)).at(-1)).toEqual(['doctors', 'on_duty', ids(onDuty)])
    // Midnight in Cairo.
    const atNight = await deterioratesAt('2026-11-18T22:00:00Z')
    await later(5)
    expect((await stepsOf(atNight)).at(-1)).toEqual(['doctors', 'nobody_on_duty', ids(ward.doctor, onDuty)])
  })

  test('an afternoon and a night in which the clocks go back are as long as they are: instants count', async () => {
    // 29 October 2026, 23:00 to 24:00 happens twice in Cairo: the night shift begins at the second 23:30.
    await dutyOfCharge({ from: '2026-10-29T12:00:00Z', to: '2026-10-29T21:30:00Z' })
    const night = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
    await duty({
      ...{ people: [night.userId], inCharge: night.userId },
      ...{ from: '2026-10-29T21:30:00Z', to: '2026-10-30T06:00:00Z' },
    })
    const alerted = async (at: string) => (await stepsOf(await deterioratesAt(at)))[0]?.[2]
    expect(await alerted('2026-10-29T13:00:00Z')).toEqual(ids(charge))
    expect(await alerted('2026-10-29T20:30:00Z')).toEqual(ids(charge))
    expect(await alerted('2026-10-29T21:29:00Z')).toEqual(ids(charge))
    expect(await alerted('2026-10-29T21:30:00Z')).toEqual(ids(night))
  })

  test('one person acknowledges it, and nobody else is alerted, not even in the end', async () => {
    await dutyOfCharge()
    const episode = await deteriorates()
    const { rows } = await testServer.database.execute<{ id: number }>(
      sql`select id from escalations where episode_id = ${episode}`,
    )
    const path = `/api/admin/escalations/${rows[0]?.id}/acknowledge`
    const answer = (who: Client) => who.put(path, { action: 'at_bedside', note: 'With the patient' })
    const answers = await Promise.all([answer(charge), answer(ward.nurse), answer(onDuty)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    await later(60)
    expect(await stepsOf(episode)).toHaveLength(1)
  })

  describe('when the shift changes while an escalation is open', () => {
    let nextCharge: Client
    let nextDoctor: Client
    /** Stores a shift that ends 8 minutes after the score, and the one that follows it. */
    beforeEach(async () => {
      nextCharge = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
      nextDoctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hospital] })
      const [first, second] = [{ to: minutes(testNow, 8) }, { from: minutes(testNow, 8) }]
      await dutyOfCharge(first)
      await duty({ people: [onDuty.userId], ...first })
      await duty({ people: [nextCharge.userId], inCharge: nextCharge.userId, ...second })
      await duty({ people: [nextDoctor.userId], ...second })
    })

    /** Returns whom new shifts brought, with the minute after the score, and with how many notifications of the escalation. */
    async function passedOn(episode: number) {
      const { rows } = await testServer.database.execute<{
        step: string
        user_id: number
        minute: number
        told: number
      }>(
        sql`select those.step, those.user_id,
            (extract(epoch from those.notified_at - escalations.started_at) / 60)::integer as minute,
            (select count(*)::integer from notifications where type = 'escalation_opened' and user_id = those.user_id
              and key like escalations.id || '.%') as told
          from escalation_shift_people as those join escalations on escalations.id = those.escalation_id
          where escalations.episode_id = ${episode} and escalations.kind = 'score'
          order by those.notified_at, those.step desc, those.user_id`,
      )
      return rows.map(({ step, user_id, minute, told }) => [step, user_id, minute, told])
    }
    const escalationsOf = async (episode: number) =>
      (await ward.nurse.get<{ data: { id: number; steps: object[] }[] }>(`/api/admin/episodes/${episode}/escalations`))
        .body.data

    test('the next shift is alerted for the steps that the last one received, once, and the response says so', async () => {
      const other = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hub] })
      const call = { hospital: ward.hub, type: EVENT_TYPE.onCall }
      await duty({ people: [onCall.userId], ...call, to: minutes(testNow, 12) })
      await duty({ people: [other.userId], ...call, from: minutes(testNow, 12) })
      const episode = await deteriorates()
      await later(7)
      expect(await passedOn(episode)).toEqual([])
      await later(1)
      const both = [
        ['nurses', nextCharge.userId, 8, 1],
        ['doctors', nextDoctor.userId, 8, 1],
      ]
      expect(await passedOn(episode)).toEqual(both)
      await later(2)
      await later(2)
      expect(await passedOn(episode)).toEqual([...both, ['hub', other.userId, 12, 1]])
      const [escalation] = await escalationsOf(episode)
      expect(escalation?.steps[0]).toMatchObject({
        ...{ step: 'nurses', who: [{ id: charge.userId }] },
        passed_on: [{ notified_at: minutes(testNow, 8).toISOString(), who: [{ id: nextCharge.userId }] }],
      })
    })

    test('once it is acknowledged, the nurse in charge who takes over is told, and no doctor', async () => {
      const episode = await deteriorates()
      await later(5)
      const [escalation] = await escalationsOf(episode)
      const answer = { action: 'doctor_called', note: 'On the way' }
      expect((await charge.put(`/api/admin/escalations/${escalation?.id}/acknowledge`, answer)).status).toBe(200)
      await later(3)
      expect(await passedOn(episode)).toEqual([['nurses', nextCharge.userId, 8, 1]])
    })

    test('once it is closed, nobody is told', async () => {
      const episode = await deteriorates()
      const [escalation] = await escalationsOf(episode)
      const closed = await charge.put(`/api/admin/escalations/${escalation?.id}/close`, { reason: 'Measured wrongly' })
      expect(closed.status).toBe(200)
      await later(8)
      expect(await passedOn(episode)).toEqual([])
    })

    test('two servers at once tell each person once', async () => {
      const episode = await deteriorates()
      await later(5)
      testServer.clock.advance(3 * MINUTE)
      const run = () => testServer.inContext(() => testServer.server.platform.jobs.run(updateEscalationsJob))
      await Promise.all([run(), run(), run()])
      expect((await passedOn(episode)).map(([, userId, , told]) => [userId, told])).toEqual([
        [nextCharge.userId, 1],
        [nextDoctor.userId, 1],
      ])
    })

    test('who was alerted off duty is alerted again when the duty begins, and who is added to a running one is too', async () => {
      testServer.clock.set(minutes(testNow, -120))
      const episode = await deteriorates(await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] }))
      expect((await stepsOf(episode))[0]?.[1]).toBe('nobody_on_duty')
      await later(5)
      await later(55)
      expect(await passedOn(episode)).toEqual([
        ['nurses', charge.userId, 60, 2],
        ['doctors', onDuty.userId, 60, 2],
      ])
      const late = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hospital] })
      testServer.clock.advance(5 * MINUTE)
      await duty({ people: [late.userId], inCharge: late.userId, from: minutes(testNow, -60) })
      await later(1)
      expect((await passedOn(episode)).slice(2)).toEqual([['nurses', late.userId, 66, 1]])
    })
  })

  test('duties elsewhere, meetings and accounts that are closed count for nothing', async () => {
    await duty({ people: [onDuty.userId], hospital: ward.hub })
    await duty({ people: [ward.doctor.userId], type: EVENT_TYPE.meeting })
    const gone = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hospital] })
    await duty({ people: [gone.userId] })
    await testServer.database.execute(sql`update users set closed_at = now() where id = ${gone.userId}`)
    const episode = await deteriorates()
    await later(5)
    expect((await stepsOf(episode)).at(-1)).toEqual(['doctors', 'nobody_on_duty', ids(ward.doctor, onDuty)])
  })
})
