import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, db } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { person } from '../../platform/realtime/testing/realtimeFixture'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { participantsOf, roomOf } from './rooms'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let token: string

/** A hospital with twenty thousand people, and a clinic with six thousand past sessions. */
beforeAll(async () => {
  testServer = await startTestServer()
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  token = await day.start(visit)
  await testServer.database.execute(sql`
    insert into users (first_name, last_name, email, password_hash, time_zone, created_at, updated_at)
    select 'Test', 'Crowd', 'crowd' || n || '@test.example', 'none', 'Africa/Cairo', now(), now()
    from generate_series(1, 20000) as n`)
  await testServer.database.execute(sql`
    insert into lobbies (session_token, clinic_id, date, starts_at, ends_at, started_at, ended_at)
    select gen_random_uuid(), ${day.clinicId}, '2000-01-01'::date + n, now(), now(), now(), now()
    from generate_series(1, 6000) as n`)
  await testServer.asOwner('analyze users, lobbies, clinic_coordinators')
})
afterAll(async () => {
  day.close()
  await testServer.stop()
})

/** Returns how many rows of a table the work reads. */
function rowsReadOf(table: string, work: () => Promise<unknown>): Promise<number> {
  return testServer.inContext(() =>
    inTransaction(async () => {
      const read = async () => {
        const { rows } = await db().execute<{ read: string }>(sql`
          select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
          where relname = ${table}`)
        return Number(rows[0]?.read)
      }
      const before = await read()
      await work()
      return (await read()) - before
    }),
  )
}

function reachable(name: string) {
  const doctor = person(day.doctor.userId, 'staff')
  return context().platform.access.reachable('chatRoom', doctor, [name], ['view-Lobby'])
}

test('the participants of a room are found without reading all users', async () => {
  for (const name of [`appointment-${visit.id}`, `lobby-${token}`]) {
    const room = await testServer.inContext(() => roomOf(name))
    expect(await rowsReadOf('users', () => participantsOf(room))).toBeLessThan(20)
  }
})

test('the room of a session is found without reading all sessions', async () => {
  const name = `lobby-${token}`
  expect(await testServer.inContext(() => reachable(name))).toEqual(new Set([name]))
  expect(await rowsReadOf('lobbies', () => reachable(name))).toBeLessThan(20)
})

test('a name without a valid session token is no room', async () => {
  for (const wrong of ['-'.repeat(36), 'f'.repeat(36), `${token.slice(0, 35)}-`, token.replace(/-/g, '0')]) {
    const path = `/api/admin/chat/lobby-${wrong}/messages`
    expect([wrong, (await day.doctor.get(path)).status]).toEqual([wrong, 404])
    expect((await day.doctor.post('/api/admin/chat/doctors', { room: `lobby-${wrong}` })).status).toBe(404)
  }
  expect(await testServer.inContext(() => reachable(`lobby-${token}0`))).toEqual(new Set())
})
