import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { runSendJobs } from '../notifications/testing/notificationFixture'
import { Calendar } from './testing/calendarFixture'

let testServer: TestServer
let calendar: Calendar

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  calendar = await Calendar.open(testServer)
})

const duty = { type: 2, start: '2026-11-25 08:00', end: '2026-11-25 20:00' }
const following = { ...duty, start: '2026-11-25 09:00', scope: 'following' }

/** The events of the weeks to 9 December, in their order. */
async function stored() {
  const { rows } = await testServer.database.$client.query<{ id: number }>(
    'select id from calendar_events where hospital_id = $1 and deleted_at is null order by starts_at',
    [calendar.ward.hospital],
  )
  return Promise.all(rows.map(async ({ id }) => (await calendar.show(id)).body.data))
}

/** Makes three duties of the first doctor, of whom the second one takes over the last, and returns the ids of all. */
async function exchanged(): Promise<[number, number, number]> {
  await calendar.created({ ...duty, repeat: 'weekly', repeat_until: '2026-12-09' })
  const [first, next, last] = (await stored()).map(({ id }) => id)
  if (!first || !next || !last) throw new Error('not three events')
  const own = { start: '2026-12-09 08:00', end: '2026-12-09 20:00', title: 'Exchanged' }
  await calendar.change(last, { ...duty, ...own, doctors: [calendar.second.userId] })
  return [first, next, last]
}

const shown = async () =>
  (await stored()).map(({ start, title, doctors }) => [start, title, doctors.map(({ id }) => id)])

async function newsTo({ userId }: Client): Promise<[string, number | undefined][]> {
  const { rows } = await testServer.database.$client.query<{ type: string; about: { data?: { event_id?: number } } }>(
    'select type, about from notifications where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ type, about }) => [type, about.data?.event_id])
}

describe('a change of an event and the later ones of its series', () => {
  test('moves one that was exchanged, and leaves it to who took it over, who is told', async () => {
    const [first, , last] = await exchanged()
    const { doctor, second } = calendar
    const { data } = (await calendar.show(first)).body
    expect(data.series?.doctors.map(({ id }) => id).sort()).toEqual([doctor.userId, second.userId].sort())
    expect((await calendar.change(first, following)).status).toBe(200)
    expect(await shown()).toEqual([
      ['2026-11-25 09:00', null, [doctor.userId]],
      ['2026-12-02 09:00', null, [doctor.userId]],
      ['2026-12-09 09:00', 'Exchanged', [second.userId]],
    ])
    expect((await newsTo(second)).slice(1)).toEqual([['event_changed', last]])
    expect((await newsTo(doctor)).slice(2)).toEqual([['event_changed', first]])
    await runSendJobs(testServer)
    const { rows } = await testServer.database.$client.query<{ calendar: string }>(
      `select calendar from mails where to_address = (select email from users where id = $1) order by id desc limit 1`,
      [doctor.userId],
    )
    expect(rows[0]?.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  test('puts another doctor in the place of one, not in that of who took an event over', async () => {
    const [first, , last] = await exchanged()
    const { doctor, second, ward, coordinator } = calendar
    const third = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hospital], specialty_id: ward.specialty })
    await calendar.change(first, { ...following, doctors: [third.userId] }, coordinator)
    expect((await shown()).map(([, , people]) => people)).toEqual([[third.userId], [third.userId], [second.userId]])
    await calendar.change(first, { ...following, doctors: [third.userId, doctor.userId] })
    const both = [doctor.userId, third.userId].sort((one, other) => one - other)
    expect((await shown()).map(([, , people]) => people)).toEqual([both, both, expect.arrayContaining([second.userId])])
    expect((await newsTo(second)).slice(1)).toEqual([['event_changed', last]])
  })

  test('asks for the conflicts of each event with its own doctors', async () => {
    const [first] = await exchanged()
    await calendar.created({ type: 1, start: '2026-12-09 10:00', end: '2026-12-09 11:00' })
    expect((await calendar.change(first, following)).status).toBe(200)
    const meeting = { doctors: [calendar.second.userId], start: '2026-12-09 06:00', end: '2026-12-09 07:00' }
    await calendar.created({ type: 1, ...meeting })
    const earlier = { ...following, start: '2026-11-25 06:00' }
    expect((await calendar.change(first, earlier)).body.errors).toEqual({ anyway: [expect.any(String)] })
  })

  test('is told of the first event that is not over', async () => {
    const [first, next] = await exchanged()
    testServer.clock.set(new Date('2026-11-30T08:00:00Z'))
    const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [calendar.ward.hospital] })
    expect((await calendar.change(first, following, coordinator)).status).toBe(200)
    expect((await newsTo(calendar.doctor)).at(-1)).toEqual(['event_changed', next])
  })
})

test('the end of a series is told to everybody who takes part in one of its events', async () => {
  const [first, , last] = await exchanged()
  await calendar.remove(first, 'scope=following')
  expect((await newsTo(calendar.second)).at(-1)).toEqual(['event_cancelled', last])
  expect((await newsTo(calendar.doctor)).at(-1)).toEqual(['event_cancelled', first])
})
