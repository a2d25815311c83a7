import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '../context'
import { inTransaction } from '../database/transaction'
import { eventuallyTimeout } from '../testing/eventually'
import { startTestServices, type TestServices } from '../testing/services'
import { createJobs } from './createJobs'
import type { JobDefinition, Jobs } from './jobs'

let services: TestServices
let jobs: Jobs
const runs: string[] = []
let failures = 0

const definitions: JobDefinition[] = [
  {
    name: 'note',
    run: async (data) => {
      await db().execute(sql`insert into noted (word) values (${data.word})`)
      runs.push(String(data.word))
      if (failures > 0) {
        failures -= 1
        throw new Error('not yet')
      }
    },
  },
  { name: 'nightly', cron: '0 3 * * *', run: async () => void runs.push('nightly') },
  {
    name: 'alone',
    ownTransactions: true,
    run: async () => void runs.push(db() === services.platform.database ? 'no transaction' : 'transaction'),
  },
]

beforeEach(async () => {
  runs.length = 0
  failures = 0
  services = await startTestServices({}, definitions)
  jobs = services.platform.jobs
  await services.asOwner('create table noted (word text); grant all on noted to public')
})
afterEach(() => services.stop())

async function auditedChanges(): Promise<unknown[]> {
  const { rows } = await services.platform.database.execute(sql`select word from noted order by word`)
  return rows.map((row) => row.word)
}

function enqueue(...given: Parameters<Jobs['enqueue']>): Promise<void> {
  return services.inContext(() => inTransaction(() => jobs.enqueue(...given)))
}

async function states(): Promise<unknown[]> {
  const { rows } = await services.platform.database.execute(
    sql`select name, state, data from pgboss.job where name not like '\\_\\_%' order by created_on`,
  )
  return rows
}

const soon = { timeout: eventuallyTimeout }

describe('an enqueued job', () => {
  beforeEach(() => services.startJobs())

  test('runs at once, in a transaction', async () => {
    await enqueue('note', { word: 'a' })
    await vi.waitFor(async () => expect(await auditedChanges()).toEqual(['a']), soon)
    await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'completed' }]), soon)
  })

  test('does not exist after its transaction was rolled back', async () => {
    const work = services.inContext(() =>
      inTransaction(async () => {
        await jobs.enqueue('note', { word: 'a' })
        throw new Error('later')
      }),
    )
    await expect(work).rejects.toThrow('later')
    expect(await states()).toEqual([])
  })

  test('is stored in the transaction, not after it', () =>
    services.inContext(() =>
      inTransaction(async () => {
        await jobs.enqueue('note', { word: 'a' })
        const { rows } = await db().execute(sql`select data from pgboss.job where name = 'note'`)
        expect(rows).toEqual([{ data: { word: 'a' } }])
        expect(await states()).toEqual([])
      }),
    ))

  test('waits for its start time', async () => {
    const startAfter = new Date(Date.now() + 1000)
    await enqueue('note', { word: 'later' }, { startAfter })
    await vi.waitFor(() => expect(runs).toEqual(['later']), soon)
    const { rows } = await services.platform.database.execute<{ waited: boolean }>(
      sql`select started_on >= ${startAfter.toISOString()} as waited from pgboss.job where name = 'note'`,
    )
    expect(rows).toEqual([{ waited: true }])
  })

  test('is not added again with the same key while it waits', async () => {
    const startAfter = new Date(Date.now() + 60_000)
    await enqueue('note', { word: 'a' }, { startAfter, key: '1' })
    await enqueue('note', { word: 'b' }, { startAfter, key: '1' })
    await enqueue('note', { word: 'c' }, { startAfter, key: '2' })
    await enqueue('note', { word: 'd' }, { startAfter })
    await enqueue('note', { word: 'e' }, { startAfter })
    expect(await states()).toMatchObject(['a', 'c', 'd', 'e'].map((word) => ({ data: { word } })))
  })

  test('is rolled back and retried later when it fails', async () => {
    failures = 1
    await enqueue('note', { word: 'a' })
    await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'retry' }]), soon)
    expect(await auditedChanges()).toEqual([])
    await services.platform.database.execute(sql`update pgboss.job set start_after = now() - interval '1s'`)
    await vi.waitFor(async () => expect(await auditedChanges()).toEqual(['a']), soon)
    expect(runs).toEqual(['a', 'a'])
  })

  test("logs no error text that may contain a patient's data", async () => {
    failures = 1
    await enqueue('note', { word: 'a' })
    await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'retry' }]), soon)
    const { rows } = await services.platform.database.execute(sql`select output from pgboss.job`)
    expect(rows).toEqual([{ output: null }])
  })

  test('has no transaction if it is declared without one', async () => {
    await enqueue('alone')
    await vi.waitFor(() => expect(runs).toEqual(['no transaction']), soon)
    await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'completed' }]), soon)
  })

  test('must be defined', async () => {
    await expect(enqueue('unknown')).rejects.toThrow('no job called unknown')
  })

  test('runs once with two servers', async () => {
    const { log } = services.platform
    const other = createJobs({
      url: services.databaseUrl,
      log,
      platform: () => services.platform,
      definitions,
      works: true,
    })
    await other.start()
    const words = Array.from({ length: 30 }, (_, index) => String(100 + index))
    await services.inContext(() =>
      inTransaction(async () => {
        for (const word of words) await jobs.enqueue('note', { word })
      }),
    )
    await vi.waitFor(async () => expect(await auditedChanges()).toEqual(words), soon)
    await other.stop()
    expect(runs).toHaveLength(30)
  })

  test('survives the loss of all connections', async () => {
    await services.platform.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mashfa jobs'`,
    )
    await enqueue('note', { word: 'a' })
    await vi.waitFor(async () => expect(await auditedChanges()).toEqual(['a']), soon)
  })
})

test('a job enqueued before the start runs after it', async () => {
  await enqueue('note', { word: 'early' })
  expect(await auditedChanges()).toEqual([])
  await services.startJobs()
  await vi.waitFor(async () => expect(await auditedChanges()).toEqual(['early']), soon)
})

test('while the jobs are being started, a request waits for them', async () => {
  await services.createQueues(definitions.map(({ name }) => name))
  const started = jobs.start()
  await enqueue('note', { word: 'a' })
  await started
  await vi.waitFor(async () => expect(await auditedChanges()).toEqual(['a']), soon)
})

test('can be run without a start, and rejects when it fails', async () => {
  await jobs.run('note', { word: 'a' })
  expect(await auditedChanges()).toEqual(['a'])
  failures = 1
  await expect(jobs.run('note', { word: 'b' })).rejects.toThrow('not yet')
  expect(await auditedChanges()).toEqual(['a'])
})

test('schedules are updated to their definitions', async () => {
  await services.startJobs()
  await jobs.stop()
  const schedules = () => services.platform.database.execute(sql`select name, cron, timezone from pgboss.schedule`)
  expect((await schedules()).rows).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'UTC' }])
  const { log } = services.platform
  const changed = [{ name: 'hourly', cron: '0 * * * *', run: async () => undefined }]
  const next = createJobs({
    url: services.databaseUrl,
    log,
    platform: () => services.platform,
    definitions: changed,
    works: true,
  })
  await services.createQueues(['hourly'])
  await next.start()
  await next.stop()
  expect((await schedules()).rows).toEqual([{ name: 'hourly', cron: '0 * * * *', timezone: 'UTC' }])
})

test('a server that does not work on jobs adds them for another one, and leaves the schedules', async () => {
  await services.createQueues(definitions.map(({ name }) => name))
  const { databaseUrl: url, platform } = services
  const adding = createJobs({ url, log: platform.log, platform: () => platform, definitions, works: false })
  await adding.start()
  await services.inContext(() => inTransaction(() => adding.enqueue('note', { word: 'a' })))
  const schedules = await platform.database.execute(sql`select name from pgboss.schedule`)
  expect([await states(), runs, schedules.rows]).toMatchObject([[{ state: 'created' }], [], []])
  await jobs.start()
  await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'completed' }]), soon)
  await adding.stop()
})

test('stopping waits for a running job', async () => {
  await services.startJobs()
  await enqueue('note', { word: 'a' })
  await vi.waitFor(() => expect(runs).toEqual(['a']), soon)
  await jobs.stop()
  expect(await auditedChanges()).toEqual(['a'])
  expect(await states()).toMatchObject([{ state: 'completed' }])
})
