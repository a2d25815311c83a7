import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { Retention, RetentionRun } from '#contract/retention/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { removeOldData, unfinishedRun } from '../../testing/removeOldData'

type Refusal = { errors: Record<string, string[]> }

const path = '/api/admin/retention'
const defaults: Retention = { mails: null, text_messages: null, notifications: null, sessions: 7, import_cells: 7 }

let testServer: TestServer
let superAdmin: Client

beforeEach(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterEach(() => testServer.stop())

const ago = (days: number) => new Date(testServer.clock.now().getTime() - days * 86_400_000).toISOString()

async function countOf(table: string, when = sql`true`): Promise<number> {
  const { rows } = await testServer.database.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${sql.identifier(table)} where ${when}`,
  )
  return rows[0]?.count ?? 0
}

/** Stores emails of the outbox that are so many days old. */
const addMails = (days: number, count = 1, status = 'sent') =>
  testServer.database.execute(sql`
    insert into mails (to_address, subject, body, language, status, created_at)
    select 'old@example.test', 'x', '', 'en', ${status}, ${ago(days)}::timestamptz from generate_series(1, ${count})`)

const ofOldMails = sql`to_address = 'old@example.test'`

async function runs(): Promise<RetentionRun[]> {
  return (await superAdmin.get<{ data: RetentionRun[] }>(`${path}/runs`)).body.data
}

async function save(changes: Partial<Record<keyof Retention, unknown>>) {
  return superAdmin.put<{ data: Retention } & Refusal>(path, { ...defaults, ...changes })
}

describe('the periods', () => {
  test('are by default those of before, and only Super Admin reads and changes them', async () => {
    expect((await superAdmin.get<{ data: Retention }>(path)).body.data).toEqual(defaults)
    const admin = await testServer.as('admin@demo.test')
    const refused = [await admin.get(path), await admin.get(`${path}/runs`), await admin.put(path, defaults)]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    for (const _attempt of [1, 2]) expect((await save({ mails: 365 })).body.data).toEqual({ ...defaults, mails: 365 })
    expect((await save({ mails: null, sessions: 30 })).body.data).toEqual({ ...defaults, sessions: 30 })
  })

  test('have a minimum, and what is not part of any record cannot be kept forever', async () => {
    const tooShort = await save({ mails: 29, text_messages: 60.5, notifications: -1, sessions: 0, import_cells: 91 })
    expect(tooShort.status).toBe(422)
    expect(tooShort.body.errors).toEqual({
      mails: ['cannot be less than 30'],
      text_messages: ['must be a whole number'],
      notifications: ['cannot be less than 90'],
      sessions: ['cannot be less than 1'],
      import_cells: ['cannot be more than 90'],
    })
    expect((await save({ sessions: null, import_cells: '' })).body.errors).toEqual({
      sessions: ['Field is required'],
      import_cells: ['Field is required'],
    })
    expect((await superAdmin.get<{ data: Retention }>(path)).body.data).toEqual(defaults)
  })

  test('are in the audit log with their values before and after', async () => {
    await save({ mails: 365 })
    await save({ mails: 90 })
    const { body } = await superAdmin.get<{ data: AuditEntry[] }>('/api/admin/audit?action=retention.update')
    expect(body.data[0]).toMatchObject({ kind: 'retentionSettings', changes: { mails: { before: 365, after: 90 } } })
  })
})

describe('the nightly job', () => {
  test('removes only auth sessions that are over, and cells of imports, unless somebody sets a period', async () => {
    await addMails(3000)
    const person = await testServer.addUser()
    await testServer.database.execute(sql`
      insert into sessions (user_id, created_at, last_seen_at, expires_at, ended_at) values
        (${person.userId}, ${ago(99)}, ${ago(99)}, ${ago(-9)}, ${ago(8)}),
        (${person.userId}, ${ago(99)}, ${ago(99)}, ${ago(8)}, null),
        (${person.userId}, ${ago(99)}, ${ago(99)}, ${ago(-9)}, ${ago(6)}),
        (${person.userId}, ${ago(99)}, ${ago(99)}, ${ago(6)}, null)`)
    const own = sql`user_id = ${person.userId} and created_at = ${ago(99)}::timestamptz`
    await removeOldData(testServer)
    expect(await countOf('sessions', own)).toBe(2)
    expect(await countOf('mails', ofOldMails)).toBe(1)
    expect(await runs()).toMatchObject([
      {
        finished_at: testServer.clock.now().toISOString(),
        removals: [
          { kind: 'sessions', before: ago(7), removed: 2 },
          { kind: 'import_cells', before: ago(7), removed: 0 },
        ],
      },
    ])
  })

  test('removes what is older than its period in batches, and reports how much on the screen and in the audit log', async () => {
    await addMails(91, 1203)
    await addMails(89, 2)
    await addMails(91, 1, 'queued')
    await save({ mails: 90 })
    const entriesBefore = await countOf('audit_log')
    await removeOldData(testServer)
    expect(await countOf('mails', sql`${ofOldMails} and status = 'sent'`)).toBe(2)
    expect(await countOf('mails', sql`${ofOldMails} and status = 'queued'`)).toBe(1)
    const [run] = await runs()
    expect(run?.removals[0]).toEqual({ kind: 'mails', before: ago(90), removed: 1203 })
    const { body } = await superAdmin.get<{ data: AuditEntry[] }>('/api/admin/audit?action=retention.run')
    expect(body.data).toMatchObject([
      {
        kind: 'retentionRun',
        record_id: String(run?.id),
        changes: { mails: { after: { removed: 1203, older_than: ago(90) } } },
      },
    ])
    expect(await countOf('audit_log')).toBeGreaterThan(entriesBefore)
  })

  test('removes notifications and text messages of which nothing is waiting, each without the other', async () => {
    const { userId } = await testServer.addUser()
    const { rows } = await testServer.database.execute<{ id: number }>(sql`
      insert into notifications (user_id, type, key, values, about, created_at, sent_out_at) values
        (${userId}, 'appointment_booked', 'old', '{}', '{}', ${ago(121)}, ${ago(121)}),
        (${userId}, 'appointment_booked', 'not sent', '{}', '{}', ${ago(121)}, null),
        (${userId}, 'appointment_booked', 'young', '{}', '{}', ${ago(119)}, ${ago(119)})
      returning id`)
    const text = (status: string, days: number, notification: number | null) => sql`
      (gen_random_uuid(), ${userId}, ${notification}, 'notification', '+201000000001', 'en', 'x', 1, ${status},
        ${ago(days)}, ${ago(days)}, ${ago(days)})`
    await testServer.database.execute(sql`
      insert into text_messages (reference, user_id, notification_id, purpose, number, language, body, parts, status,
        created_at, send_after, expires_at)
      values ${text('delivered', 119, rows[0]?.id ?? null)}, ${text('delivered', 201, null)}, ${text('queued', 201, null)}`)
    await save({ notifications: 120, text_messages: 200 })
    await removeOldData(testServer)
    const left = await testServer.database.execute(
      sql`select key from notifications where user_id = ${userId} and key in ('old', 'not sent', 'young') order by key`,
    )
    expect(left.rows).toEqual([{ key: 'not sent' }, { key: 'young' }])
    const texts = await testServer.database.execute(
      sql`select status, notification_id from text_messages where user_id = ${userId} order by id`,
    )
    expect(texts.rows).toEqual([
      { status: 'delivered', notification_id: null },
      { status: 'queued', notification_id: null },
    ])
  })

  test('continues a run that was interrupted, up to the same instant, and begins no other one meanwhile', async () => {
    await addMails(91, 600)
    await save({ mails: 90 })
    const { jobs } = testServer.server.platform
    await jobs.run('begin-retention')
    const id = await unfinishedRun(testServer)
    await jobs.run('remove-old-data', { id })
    const [interrupted] = await runs()
    expect(interrupted).toMatchObject({ finished_at: null, removals: [{ kind: 'mails', removed: 500 }, {}, {}] })
    const before = ago(90)
    testServer.clock.advance(86_400_000)
    superAdmin = await testServer.as('super@demo.test')
    await removeOldData(testServer)
    const [run, ...others] = await runs()
    expect(others).toEqual([])
    expect(run?.removals[0]).toEqual({ kind: 'mails', before, removed: 600 })
    // A repeat of the last job changes nothing.
    await jobs.run('remove-old-data', { id })
    expect(await runs()).toEqual([run])
  })
})
