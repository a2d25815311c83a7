import { getPriority } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openReportDatabase, type ReportDatabase, type RunOptions } from '../../platform/database/reportDatabase'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import type { Result } from './runFixed'
import { storeReportData } from './testing/reportFixture'

let testServer: TestServer
let reportDatabase: ReportDatabase

beforeAll(async () => {
  testServer = await startTestServer()
  reportDatabase = openReportDatabase(testServer.databaseUrl)
})
afterAll(async () => {
  await reportDatabase.close()
  await testServer.stop()
})

const Row = z.strictObject({ value: z.int() })
const Nothing = z.strictObject({ value: z.unknown() })
const options = (changes: Partial<RunOptions> = {}): RunOptions => ({
  person: 1,
  signal: new AbortController().signal,
  seconds: 15,
  mostCost: 10_000_000,
  ...changes,
})
const sleep = (seconds: number) => sql`select pg_sleep(${seconds}) as value`

async function running(): Promise<number> {
  const { rows } = await testServer.database.execute(
    sql`select count(*)::integer as count from pg_stat_activity where application_name = 'mashfa reports'
      and state = 'active' and query like '%pg_sleep%' and datname = current_database()`,
  )
  return Number(rows[0]?.count)
}

/** How many runs have waited for a lock for longer than 0.3 seconds. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await testServer.database.execute(
    sql`select count(*)::integer as count from pg_stat_activity where application_name = 'mashfa reports'
      and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '300 milliseconds'
      and datname = current_database()`,
  )
  return Number(rows[0]?.count)
}

test('a run can only read', async () => {
  const writing = reportDatabase.run(options(), (read) =>
    read(Row, sql`select nextval(pg_get_serial_sequence('reports', 'id'))::integer as value`),
  )
  await expect(writing).rejects.toThrow()
})

test('a statement that takes too long is ended', async () => {
  const slow = reportDatabase.run(options({ seconds: 0.2 }), (read) => read(Nothing, sleep(30)))
  await expect(slow).rejects.toMatchObject({ failure: 'tooLong' })
})

test('a statement whose estimated cost is too high does not begin', async () => {
  const crossJoin = sql`select count(*)::integer as value from generate_series(1, 100000) as a, generate_series(1, 100000) as b`
  const large = reportDatabase.run(options({ mostCost: 10_000 }), (read) => read(Row, crossJoin))
  await expect(large).rejects.toMatchObject({ failure: 'tooLarge' })
})

test('a run is cancelled in the database when its request ends', async () => {
  const request = new AbortController()
  const run = reportDatabase.run(options({ signal: request.signal }), (read) => read(Nothing, sleep(60)))
  const ended = expect(run).rejects.toMatchObject({ failure: 'cancelled' })
  await eventually(async () => (await running()) === 1)
  request.abort()
  await ended
  await eventually(async () => (await running()) === 0)
})

test('the cancellation of a run does not end that of whoever gets its connection', async () => {
  const keeps = new AbortController()
  const keeping = reportDatabase
    .run(options({ person: 2, signal: keeps.signal }), (read) => read(Nothing, sleep(60)))
    .catch(() => undefined)
  await eventually(async () => (await running()) === 1)
  const request = new AbortController()
  const stream = reportDatabase.stream(
    options({ person: 3, signal: request.signal }),
    Row,
    sql`select 1 as value`,
    () => {
      request.abort()
      return Promise.reject(new Error('nobody reads it'))
    },
  )
  const next = reportDatabase.run(options({ person: 4 }), (read) => read(Nothing, sleep(0.5)))
  await expect(stream).rejects.toThrow('nobody reads it')
  await expect(next).resolves.toHaveLength(1)
  keeps.abort()
  await keeping
})

test('the time that a run waits for another one of the same person is not counted as its own', async () => {
  const other = await testServer.database.$client.connect()
  try {
    await other.query('select pg_advisory_lock(410, 5)')
    const waiting = reportDatabase.run(options({ person: 5, seconds: 0.2 }), (read) =>
      read(Row, sql`select 1 as value`),
    )
    // It waits longer than it may run.
    await eventually(async () => (await waitingForLocks()) === 1)
    await other.query('select pg_advisory_unlock(410, 5)')
    expect(await waiting).toEqual([{ value: 1 }])
  } finally {
    await other.query('select pg_advisory_unlock_all()')
    other.release()
  }
})

test('runs of one person follow each other, also on two servers, and those of two people do not wait', async () => {
  const other = openReportDatabase(testServer.databaseUrl)
  const order: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = reportDatabase.run(options({ person: 7 }), async () => {
    order.push('first begins')
    await held
    order.push('first ends')
  })
  await eventually(() => order.length === 1)
  const second = other.run(options({ person: 7 }), async () => void order.push('second'))
  await reportDatabase.run(options({ person: 8 }), async () => void order.push('another person'))
  expect(order).toEqual(['first begins', 'another person'])
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'another person', 'first ends', 'second'])
  await other.close()
})

test('two long runs leave requests their connections', async () => {
  const stop = new AbortController()
  const runs = [1, 2].map((person) =>
    reportDatabase
      .run(options({ person, signal: stop.signal }), (read) => read(Nothing, sleep(60)))
      .catch(() => undefined),
  )
  await eventually(async () => (await running()) === 2)
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.get('/api/admin/clinics')).status).toBe(200)
  stop.abort()
  await Promise.all(runs)
})

test('a report is cancelled in the database when its reader leaves the page', async () => {
  const reader = await testServer.as('super@demo.test')
  const other = await testServer.database.$client.connect()
  const leaving = new AbortController()
  try {
    // As if another report of the same person was running.
    await other.query('select pg_advisory_lock(410, $1)', [reader.userId])
    const left = expect(
      fetch(`${testServer.url}/api/admin/report/physician-delay`, {
        headers: { authorization: `Bearer ${reader.token}` },
        signal: leaving.signal,
      }),
    ).rejects.toThrow()
    await eventually(async () => (await waitingForLocks()) === 1)
    const before = performance.now()
    leaving.abort()
    await left
    await eventually(async () => (await waitingForLocks()) === 0)
    // Otherwise it would wait for 30 seconds.
    expect(performance.now() - before).toBeLessThan(15_000)
  } finally {
    await other.query('select pg_advisory_unlock_all()')
    other.release()
  }
})

test('reports are read from another database if there is one for them', async () => {
  const replica = await startTestServer()
  await storeReportData(replica)
  const server = await startTestServer({ reportDatabaseUrl: replica.databaseUrl }, { sharedWith: testServer })
  try {
    const reader = await server.as('super@demo.test')
    const path = '/api/admin/report/physician-rating?date_from=2026-11-01&date_to=2026-11-17'
    const doctors = async (url: string) => {
      const headers = { authorization: `Bearer ${reader.token}` }
      const { data } = (await (await fetch(url + path, { headers })).json()) as Result
      return data.map(({ cells }) => cells[0])
    }
    expect(await doctors(server.url)).toContain('Rep First')
    expect(await doctors(testServer.url)).not.toContain('Rep First')
  } finally {
    await server.stop()
    await replica.stop()
  }
})

test('the process of a run has less priority than those of requests, and one core', async () => {
  const Run = z.strictObject({ pid: z.int(), workers: z.string() })
  const [run] = await reportDatabase.run(options({ person: 9 }), (read) =>
    read(Run, sql`select pg_backend_pid() as pid, current_setting('max_parallel_workers_per_gather') as workers`),
  )
  expect(getPriority(run?.pid)).toBe(Math.min(19, getPriority() + 15))
  expect(run?.workers).toBe('0')
})
