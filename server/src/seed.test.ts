import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose } from './areas/appointments/testing/bookingFixture'
import { addClinic } from './areas/clinics/testing/clinicFixture'
import { locks } from './platform/database/locks'
import { eventuallyTimeout } from './platform/testing/eventually'
import { startTestServer, type TestServer } from './platform/testing/server'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('a starting server that recomputes search texts does not block bookings', async () => {
  const { $client: pool } = testServer.database
  const clinic = await addClinic(testServer)
  const [patient, other] = [await testServer.addUser(), await testServer.addUser()]
  await pool.query('update users set search_version = 0 where id = $1', [other.userId])
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [other.userId])
  const starting = testServer.server.seed()
  const waiting = async () => {
    const { rows } = await pool.query(`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0].waiting
  }
  await expect.poll(waiting, { timeout: eventuallyTimeout, interval: 10 }).toBe(1)
  const booked = await Promise.race([
    choose(patient, clinic, '2026-11-20', '10:00').then(({ status }) => status),
    expect.poll(waiting, { timeout: eventuallyTimeout, interval: 10 }).toBe(2),
  ])
  await holder.query('commit')
  holder.release()
  await starting
  expect(booked).toBe(200)
})

test('no two locks have the same number', () => {
  const numbers = Object.values(locks)
  expect(new Set<number>(numbers).size).toBe(numbers.length)
})
