import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditLog } from './platform/audit/chain'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded/embeddedPostgres'
import { migrate } from './platform/database/migrate'
import { openDatabase } from './platform/database/pool'
import { prepareDatabase } from './platform/database/prepareDatabase'
import { createLog } from './platform/log'
import { testConfig } from './platform/testing/config'
import { executeAsOwner } from './platform/testing/database'
import { startTestServer, type TestServer } from './platform/testing/server'
import { createServer, queueNames } from './server'

/** What would change the audit log, or give the server's user the right to. */
const forbidden = [
  "update audit_log set action = 'x'",
  'update audit_chain set settled = 0',
  'delete from audit_log',
  'delete from audit_chain',
  'truncate audit_log',
  'truncate audit_chain',
  'truncate users, audit_log cascade',
  'alter table audit_log disable trigger audit_log_kept',
  'alter table audit_log disable trigger all',
  'alter table audit_log add column note text',
  'alter table audit_log owner to current_user',
  'create rule nothing as on insert to audit_log do instead nothing',
  'create trigger forget before insert on audit_log for each row execute function keep_audit_line()',
  'drop trigger audit_log_kept on audit_log',
  'alter table audit_chain disable trigger all',
  'drop table audit_log',
  'drop table audit_chain',
  'drop schema public cascade',
  'drop function keep_audit_line() cascade',
  'create or replace function keep_audit_line() returns trigger language plpgsql as $$ begin return new; end $$',
  "create function lower(text) returns text language sql as $$ select '' $$",
  "insert into audit_chain values (1, '{1}', '{x}', 1, '{}', 1)",
  "insert into audit_log (id, at, action, change, request_id) overriding system value values (1, now(), 'x', true, 'x')",
  'delete from schema_migrations',
]

/** Returns those of the statements that the database does not refuse with "permission denied" (42501). */
async function allowedOf(url: string, statements: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const allowed: string[] = []
  for (const statement of statements) {
    await client.query('begin')
    const code = await client.query(statement).then(
      () => 'allowed',
      (error: { code?: string }) => error.code,
    )
    await client.query('rollback')
    if (code !== '42501') allowed.push(`${code}: ${statement}`)
  }
  await client.end()
  return allowed
}

/** Returns the verdict on the chain after all entries were chained by the server's user. */
async function chainAndVerify(url: string) {
  const database = openDatabase(url, { size: 1 })
  try {
    await database.$client.query('begin; select chain_audit_log(10000); commit')
    return await verifyAuditLog(database)
  } finally {
    await database.$client.end()
  }
}

describe('with the embedded database', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await startTestServer()
  })
  afterAll(() => testServer.stop())

  test("the server's user can write, chain, read and verify entries, but not change or delete one", async () => {
    const admin = await testServer.as('super@demo.test')
    const level = await admin.post('/api/admin/levels', { name: 'New', description: 'Level' })
    expect(level.status).toBe(200)
    await testServer.createQueues()
    await testServer.server.platform.jobs.run('tie-audit-log')
    const verdict = await verifyAuditLog(testServer.database)
    expect(verdict).toMatchObject({ broken: undefined, unchained: 0 })
    expect(verdict.intactLinks).toBeGreaterThan(0)
    expect(await allowedOf(testServer.databaseUrl, [...forbidden, 'set role mashfa'])).toEqual([])
  })
})

describe('with an external database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-external-'))
  let postgres: EmbeddedPostgres
  let owner: string
  let server: string
  const production = { mode: 'production', queues: queueNames() } as const

  /** Returns the URL of a database for a user. */
  function urlOf(database: string, user: string): string {
    const url = new URL(postgres.ownerUrl)
    url.pathname = `/${database}`
    url.searchParams.set('user', user)
    return url.href
  }

  /** A PostgreSQL whose users are ordinary ones, as an operator creates them. */
  beforeAll(async () => {
    chmodSync(dataDir, 0o711)
    postgres = await startEmbeddedPostgres({ dataDir, disposable: true })
    appendFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all hospital_owner,hospital_server trust\n')
    await executeAsOwner(
      postgres.ownerUrl,
      'create role hospital_owner login; create role hospital_server login; select pg_reload_conf()',
    )
    await executeAsOwner(postgres.ownerUrl, 'create database hospital owner hospital_owner')
    owner = urlOf('hospital', 'hospital_owner')
    server = urlOf('hospital', 'hospital_server')
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('production refuses the owner before it writes anything, and says what to do', async () => {
    const refused = expect(prepareDatabase({ serverUrl: owner, ownerUrl: undefined, ...production })).rejects
    await refused.toThrow(
      /"hospital_owner" of DATABASE_URL[\s\S]*CREATE ROLE mashfa_server[\s\S]*MIGRATION_DATABASE_URL/,
    )
    await expect(prepareDatabase({ serverUrl: owner, ownerUrl: owner, ...production })).rejects.toThrow('CREATE ROLE')
    await expect(prepareDatabase({ serverUrl: postgres.ownerUrl, ownerUrl: owner, ...production })).rejects.toThrow()
    await expect(prepareDatabase({ serverUrl: server, ownerUrl: undefined, ...production })).rejects.toThrow(
      'npm run migrate',
    )
    const client = new pg.Client({ connectionString: owner })
    await client.connect()
    const { rows } = await client.query("select to_regclass('schema_migrations') as found")
    await client.end()
    expect(rows).toEqual([{ found: null }])
  })

  test('a database that its owner used before is shared with a new user, who cannot change the log', async () => {
    await migrate(owner)
    await executeAsOwner(
      owner,
      `insert into audit_log (at, action, change, request_id) values (now(), 'levels.create', true, 'old');
      grant all on all tables in schema public to hospital_server`,
    )
    await prepareDatabase({ serverUrl: server, ownerUrl: owner, ...production })
    // From now on without the owner's password.
    await prepareDatabase({ serverUrl: server, ownerUrl: undefined, ...production })

    const config = testConfig({ mode: 'production' })
    const started = await createServer({ config, databaseUrl: server, log: createLog('silent') })
    await started.seed()
    await started.platform.jobs.start()
    await started.close()
    rmSync(config.dataDir, { recursive: true })
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(
      "insert into audit_log (at, action, change, request_id) values (now(), 'levels.create', true, 'new')",
    )
    await client.end()
    expect(await chainAndVerify(server)).toMatchObject({ intactLinks: 2, broken: undefined, unchained: 0 })
    expect(await allowedOf(server, [...forbidden, 'set role hospital_owner'])).toEqual([])
  })

  test('production refuses a user who was given the right to change the log', async () => {
    const rights = [
      'update on audit_log',
      'insert (id) on audit_log',
      'insert on audit_chain',
      'update (settled) on audit_chain',
    ]
    for (const right of rights) {
      await executeAsOwner(owner, `grant ${right} to hospital_server`)
      await expect(prepareDatabase({ serverUrl: server, ownerUrl: undefined, ...production })).rejects.toThrow(
        'could change or delete entries',
      )
      // The owner takes it back.
      await prepareDatabase({ serverUrl: server, ownerUrl: owner, ...production })
    }
    expect(await allowedOf(server, forbidden)).toEqual([])
  })

  test('a demo needs no second user', async () => {
    await executeAsOwner(postgres.ownerUrl, 'create database demo owner hospital_owner')
    const demo = urlOf('demo', 'hospital_owner')
    await prepareDatabase({ serverUrl: demo, ownerUrl: undefined, mode: 'demo', queues: queueNames() })
    expect(await chainAndVerify(demo)).toMatchObject({ broken: undefined })
  })
})
