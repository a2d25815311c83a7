import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_TYPE, type EventType } from '#contract/calendarEvents/codes'
import type { Presence } from '#contract/consultationRequests/request'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { calendarEventDoctors, calendarEvents } from '../../schema/calendarEvents'
import { idOf } from '../../testing/stored'
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

/** Stores an event of the hub from one hour before now to eight hours after. */
async function onDuty(
  who: Client,
  type: EventType = EVENT_TYPE.duty,
  specialty_id: number | null = null,
  hours = 8,
  hospital_id = asked.ward.hub,
) {
  const at = testServer.clock.now()
  const starts_at = new Date(at.getTime() - 3_600_000)
  const event_id = idOf(
    await testServer.database
      .insert(calendarEvents)
      .values({
        ...{ hospital_id, specialty_id, type, starts_at, original_start: starts_at },
        ...{ ends_at: new Date(at.getTime() + hours * 3_600_000), time_zone: 'Africa/Cairo' },
        ...{ creator_id: asked.coordinator.userId, created_at: at, updated_at: at },
      })
      .returning({ id: calendarEvents.id }),
  )
  await testServer.database.insert(calendarEventDoctors).values({ event_id, user_id: who.userId })
}

const receivers = async () => {
  const id = await asked.sent(asked.forSpecialty())
  const each = [asked.consultant, asked.second]
  const has = await Promise.all(each.map(async (who) => (await asked.received(who)).meta.total > 0))
  await asked.end(id)
  return each.filter((_, index) => has[index])
}

describe('intelehealth-fhw 610: nobody knows who is on duty', () => {
  test('a request for a specialty goes to the doctor on duty, although another one is online', async () => {
    await asked.online(asked.second)
    await onDuty(asked.consultant)
    expect(await receivers()).toEqual([asked.consultant])
    const { specialties, consultants } = await asked.panel('in_shift=1')
    expect(specialties).toMatchObject([{ id: asked.ward.specialty, on_duty: 1, online: 1 }])
    expect(consultants).toMatchObject([{ id: asked.consultant.userId, on_duty_until: '2026-11-18T19:00:00.000Z' }])
  })

  test('on call counts as duty, a meeting does not, and neither does a duty that is over', async () => {
    await asked.online(asked.second)
    await onDuty(asked.consultant, EVENT_TYPE.meeting)
    expect(await receivers()).toEqual([asked.second])
    await onDuty(asked.consultant, EVENT_TYPE.onCall, null, 2)
    expect(await receivers()).toEqual([asked.consultant])
    await asked.wait(121)
    expect(await receivers()).not.toEqual([asked.consultant])
  })

  test('a nurse on duty is no consultant, and a doctor on vacation is not on duty', async () => {
    await asked.online(asked.second)
    const nurse = await testServer.addUser({
      ...{ role: 'NURSE', hospitals: [asked.ward.hub], specialty_id: asked.ward.specialty },
    })
    await onDuty(nurse)
    await onDuty(asked.consultant)
    expect((await asked.panel('in_shift=1')).consultants.map(({ id }) => id)).toEqual([asked.consultant.userId])
    await testServer.database.$client.query(
      `insert into vacations (title, type, date_from, date_to, doctor_id) values ('Leave', 1, '2026-11-18', '2026-11-18', $1)`,
      [asked.consultant.userId],
    )
    expect((await asked.panel('in_shift=1')).consultants).toEqual([])
    expect(await receivers()).toEqual([asked.second])
  })

  test('a doctor on duty is listed first at a hospital with more doctors than a list shows', async () => {
    const { hub, specialty } = asked.ward
    await testServer.database.$client.query(
      `with added as (
        insert into users (first_name, last_name, email, password_hash, verified_at, is_doctor, specialty_id, created_at, updated_at)
        select '0' || n, 'Colleague', 'colleague' || n || '.' || $1 || '@hub.example', 'none', now(), true, $2, now(), now()
        from generate_series(1, 110) as n returning id
      ), in_roles as (
        insert into user_roles (user_id, role_id) select added.id, roles.id from added, roles where roles.code = 'DOCTOR'
      ) insert into user_hospitals (user_id, hospital_id) select id, $3 from added`,
      [String(hub), specialty, hub],
    )
    await asked.online(asked.second)
    await onDuty(asked.consultant)
    const { consultants } = await asked.panel()
    const { consultant, second } = asked
    expect(consultants).toHaveLength(100)
    expect(consultants.slice(0, 2).map(({ id }) => id)).toEqual([consultant.userId, second.userId])
    expect((await asked.panel('in_shift=1')).consultants.map(({ id }) => id)).toEqual([consultant.userId])
  })

  test('a doctor of two hospitals reads that they are on duty at either of them', async () => {
    const { hospital, hub } = asked.ward
    const readsPresence = async (who: Client) =>
      (await who.get<{ data: Presence }>('/api/admin/episodes/requests/presence')).body.data
    for (const place of [hospital, hub]) {
      const both = await testServer.addUser({ role: 'DOCTOR', hospitals: [hospital, hub] })
      expect(await readsPresence(both)).toMatchObject({ on_duty_until: null, is_online: false })
      await onDuty(both, EVENT_TYPE.duty, null, 8, place)
      await (await asked.connect(both)).subscribe(`hospital.${place}`)
      expect(await readsPresence(both)).toMatchObject({ on_duty_until: '2026-11-18T19:00:00.000Z', is_online: true })
    }
  })

  test('a doctor of another specialty who is on duty for this one receives it', async () => {
    const cover = await testServer.addUser({ role: 'DOCTOR', hospitals: [asked.ward.hub] })
    await onDuty(cover, EVENT_TYPE.duty, asked.ward.specialty)
    const id = await asked.sent(asked.forSpecialty())
    expect((await asked.received(cover)).data.map((each) => each.id)).toEqual([id])
    expect((await asked.received()).meta.total).toBe(0)
  })
})
