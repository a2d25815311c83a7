import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { db } from '../context'
import { inTransaction } from '../database/transaction'
import { projectRoot } from '../root'
import { startTestServices, type TestServices } from '../testing/services'
import { chainAuditLog, newestLink, verifyAuditLog } from './chain'
import { auditEventOfChange, insertAuditEntries } from './events'
import { idsOfLinks, tamper } from './testing/auditChainFixture'

let services: TestServices
let clients: pg.Client[] = []

beforeEach(async () => {
  services = await startTestServices()
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()))
  clients = []
  await services.stop()
})

const database = () => services.platform.database

async function write(count: number): Promise<void> {
  await services.inContext(() =>
    inTransaction(async () => {
      for (let line = 0; line < count; line += 1) {
        await db().execute(
          insertAuditEntries([auditEventOfChange({ action: 'levels.update', kind: 'clinic', id: line })]),
        )
      }
    }),
  )
}

/** Opens another connection of the server's user. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  clients.push(client)
  return client
}

const entry =
  "insert into audit_log (at, action, change, request_id) values (now(), 'levels.create', true, 'x') returning id"

/** Writes an entry on a connection and returns its id. */
async function writeOn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(entry)
  return Number(rows[0]?.id)
}

const chain = () => database().transaction((transaction) => chainAuditLog(transaction))

test('entries are chained once, in batches of any size', async () => {
  await write(3)
  expect(await chain()).toBe(3)
  await write(2)
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 3, broken: undefined, unchained: 2 })
  expect(await Promise.all([chain(), chain()])).toEqual(expect.arrayContaining([2, 0]))
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 5, broken: undefined, unchained: 0 })
  await database().execute(`insert into audit_log (at, action, change, request_id)
    select now(), 'levels.create', true, 'x' from generate_series(1, 4100)`)
  expect(await chain()).toBe(4100)
  expect(await chain()).toBe(0)
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 4105, broken: undefined, unchained: 0 })
})

test('the database refuses to change or empty the log and its chain, even to its owner', async () => {
  await write(1)
  await chain()
  for (const statement of [
    "update audit_log set action = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    "update audit_chain set hashes = '{x}'",
    'delete from audit_chain',
    'truncate audit_chain',
  ]) {
    await expect(services.asOwner(statement)).rejects.toThrow('The audit log is kept as it was written')
  }
})

test('whichever entry is changed or deleted, its link is reported', async () => {
  await write(4)
  await chain()
  await write(2)
  await chain()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.boolean(), async (link, takenAway) => {
      await services.asOwner('create table kept as select * from audit_log')
      const where = `where id in ${idsOfLinks(link)}`
      await tamper(
        services,
        takenAway ? `delete from audit_log ${where}` : `update audit_log set user_id = 77 ${where}`,
      )
      const { intactLinks, broken } = await verifyAuditLog(database())
      await tamper(
        services,
        'delete from audit_log; insert into audit_log overriding system value select * from kept; drop table kept',
      )
      expect([intactLinks, broken?.link, broken?.what]).toEqual([link - 1, link, takenAway ? 'missing' : 'changed'])
      expect(broken?.next).toBe(takenAway ? link + 1 : undefined)
    }),
    propertyRuns(12),
  )
})

test('an entry is missed, too, if its link was removed with it', async () => {
  await write(4)
  await chain()
  const remove = `delete from audit_log where id in ${idsOfLinks(2)};
    update audit_chain set entries = entries[:1] || entries[3:], hashes = hashes[:1] || hashes[3:]`
  await tamper(services, remove)
  expect(await verifyAuditLog(database())).toMatchObject({ broken: { what: 'missing', link: 1 } })
  await tamper(services, 'update audit_chain set link = 3')
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 1, broken: { what: 'changed', link: 2 } })
})

test('entries whose order was changed in the chain are reported', async () => {
  await write(3)
  await chain()
  await tamper(services, 'update audit_chain set entries = array[entries[1], entries[3], entries[2]]')
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 1, broken: { what: 'changed', link: 2 } })
})

test('entries added to the chain without their hashes, or before its beginning, are reported', async () => {
  await write(3)
  await chain()
  await write(1)
  const added = '(select max(id) from audit_log)'
  await tamper(services, `update audit_chain set entries = ${added} || entries, hashes = hashes[1] || hashes`)
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 0, broken: { what: 'changed', link: 1 } })
})

test('an entry that was put between chained ones is reported', async () => {
  await write(2)
  const client = await connect()
  await client.query('begin')
  const unused = await writeOn(client)
  await client.query('rollback')
  await write(2)
  await chain()
  await tamper(
    services,
    `insert into audit_log (id, at, action, change, request_id) overriding system value
      values (${unused}, now(), 'levels.create', true, 'x')`,
  )
  const verdict = { intactLinks: 4, broken: undefined, unchained: 0, added: unused }
  expect(await verifyAuditLog(database())).toMatchObject(verdict)
  // It stays so: entries are chained behind those that are.
  await write(1)
  await chain()
  expect(await verifyAuditLog(database())).toMatchObject({ ...verdict, intactLinks: 5 })
})

test('entries are chained whenever their transactions end, in any order', async () => {
  const [first, second] = [await connect(), await connect()]
  await first.query('begin')
  await writeOn(first)
  await write(2)
  expect(await chain()).toBe(2)
  await second.query('begin')
  await writeOn(second)
  await write(1)
  expect(await chain()).toBe(1)
  expect(await chain()).toBe(0)
  // Lower ids than those that are chained already.
  await second.query('commit')
  await write(1)
  expect(await chain()).toBe(2)
  await first.query('commit')
  expect(await verifyAuditLog(database())).toMatchObject({ unchained: 1, added: undefined })
  expect(await chain()).toBe(1)
  await write(1)
  expect(await chain()).toBe(1)
  expect(await verifyAuditLog(database())).toMatchObject({
    intactLinks: 7,
    broken: undefined,
    unchained: 0,
    added: undefined,
  })
})

test('a caller of the chaining function cannot keep entries out of the chain', async () => {
  const [writer, caller] = [await connect(), await connect()]
  await write(1)
  await caller.query('begin isolation level repeatable read; select from audit_log')
  await writeOn(writer)
  await expect(caller.query('select chain_audit_log(10)')).rejects.toThrow('READ COMMITTED only')
  await caller.query('rollback')
  await caller.query('select chain_audit_log(0), chain_audit_log(1)')
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 1, unchained: 1, added: undefined })
  await caller.query('select chain_audit_log(null)')
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 2, unchained: 0, added: undefined })
})

const migration = (name: string) => readFileSync(join(projectRoot(), 'server/migrations', name), 'utf8')

/** Restores the log's structure of before migration 0200, in which each entry had its link. */
async function undoMigration(): Promise<void> {
  await services.asOwner(`drop table audit_chain;
    alter table audit_log add column link bigint unique, add column hash bytea;
    create or replace function keep_audit_line() returns trigger language plpgsql as $$ begin return new; end $$;
    ${migration('0199_audit_chain_in_batches.sql')}`)
}

test('a log that was chained before links had a table of their own has the same links', async () => {
  await undoMigration()
  const late = await connect()
  await late.query('begin')
  await writeOn(late)
  await write(2)
  await services.asOwner('select chain_audit_log(2000)')
  await late.query('commit')
  await write(1)
  await services.asOwner('select chain_audit_log(2000)')
  const { rows } = await database().$client.query(
    "select link, encode(hash, 'hex') as hash from audit_log order by link",
  )
  const unchained = await writeOn(late)
  await services.asOwner(migration('0200_audit_chain.sql'))
  await services.createQueues([])

  const verdict = await verifyAuditLog(database(), new Set([1, 2, 3, 4]))
  expect(verdict).toMatchObject({ intactLinks: 5, broken: undefined, unchained: 0, added: undefined })
  expect([...verdict.hashesAt].map(([link, hash]) => ({ link, hash }))).toEqual(rows)
  expect(rows).toHaveLength(4)
  await write(1)
  expect(await chain()).toBe(1)
  expect(await newestLink(database())).toMatchObject({ link: 6 })
  await tamper(services, `delete from audit_log where id = ${unchained}`)
  expect(await verifyAuditLog(database())).toMatchObject({ broken: { what: 'missing', link: 5, next: 6 } })
})

test('a link that was missing before links had a table of their own is still missing', async () => {
  await undoMigration()
  await write(5)
  await services.asOwner(`select chain_audit_log(2000);
    alter table audit_log disable trigger user; delete from audit_log where link = 3;
    alter table audit_log enable trigger user`)
  await services.asOwner(migration('0200_audit_chain.sql'))
  await services.createQueues([])
  expect(await verifyAuditLog(database())).toMatchObject({
    intactLinks: 2,
    broken: { what: 'missing', link: 3, next: 4, id: undefined },
  })
})
