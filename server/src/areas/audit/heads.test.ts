import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyAuditLog } from '../../platform/audit/chain'
import { auditEventOfChange, insertAuditEntries } from '../../platform/audit/events'
import { type ContradictedHead, contradictedHead, readHeads } from '../../platform/audit/heads'
import { idsOfLinks, tamper } from '../../platform/audit/testing/auditChainFixture'
import { startTestServices, type TestServices } from '../../platform/testing/services'
import { auditJobs } from './jobs'

let services: TestServices

beforeEach(async () => {
  services = await startTestServices({}, auditJobs)
})
afterEach(() => services.stop())

const database = () => services.platform.database

async function write(count: number): Promise<void> {
  await services.inContext(async () => {
    const event = auditEventOfChange({ action: 'levels.update', kind: 'level', id: 7 })
    await database().execute(insertAuditEntries(Array.from({ length: count }, () => event)))
  })
}

const storeHead = () => services.platform.jobs.run('store-audit-head')

/** Verifies the log as the command does. */
async function verify(): Promise<{ broken: unknown; contradicted: ContradictedHead | undefined; unsigned: number[] }> {
  const { dataDir, secretKey } = services.platform.config
  const { heads, unsignedLines } = await readHeads(dataDir, secretKey)
  const verdict = await verifyAuditLog(database(), new Set(heads.map(({ link }) => link)))
  return { broken: verdict.broken, contradicted: contradictedHead(heads, verdict), unsigned: unsignedLines }
}

beforeEach(async () => {
  await write(4)
  await storeHead()
  await write(2)
  await storeHead()
})

test('an intact log agrees with the heads stored outside the database', async () => {
  expect(await verify()).toEqual({ broken: undefined, contradicted: undefined, unsigned: [] })
})

test('a missing end is reported, also when the whole log was emptied', async () => {
  await tamper(services, `delete from audit_log where id in ${idsOfLinks(6)}`)
  expect(await verify()).toMatchObject({ broken: { what: 'missing', link: 6, next: 7 }, contradicted: undefined })
  await tamper(services, 'delete from audit_chain where link > 4; delete from audit_log where id > 4')
  expect(await verify()).toMatchObject({ broken: undefined, contradicted: { what: 'missing', head: { link: 6 } } })
  await tamper(services, 'truncate audit_log')
  expect(await verify()).toMatchObject({ broken: { what: 'missing', link: 1, next: 5 } })
  await tamper(services, 'truncate audit_chain')
  expect(await verify()).toMatchObject({ broken: undefined, contradicted: { what: 'missing', head: { link: 4 } } })
})

test('a missing beginning and a gap are reported with the numbers of the missing entries', async () => {
  await tamper(services, `delete from audit_log where id in ${idsOfLinks(5)}`)
  expect(await verify()).toMatchObject({ broken: { what: 'missing', link: 5, next: 6 }, contradicted: undefined })
  await tamper(services, `delete from audit_log where id in ${idsOfLinks(1, 3)}`)
  expect(await verify()).toMatchObject({ broken: { what: 'missing', link: 1, next: 4 } })
  await tamper(services, 'delete from audit_chain where link = 4')
  expect(await verify()).toMatchObject({ broken: { what: 'missing', link: 1, next: 6 } })
})

test('a log that was emptied, written and chained again does not agree with the heads', async () => {
  await tamper(services, 'truncate audit_log, audit_chain')
  services.clock.advance(1000)
  await write(9)
  await services.platform.jobs.run('tie-audit-log')
  expect(await verify()).toMatchObject({ broken: undefined, contradicted: { what: 'changed', head: { link: 4 } } })
})

test('a head that the server has not signed is reported', async () => {
  const forged = { link: 1, hash: '00', at: '2026-11-18T00:00:00.000Z', signature: 'AAAA' }
  await appendFile(join(services.platform.config.dataDir, 'audit-heads.jsonl'), `${JSON.stringify(forged)}\nnonsense\n`)
  expect(await verify()).toMatchObject({ contradicted: undefined, unsigned: [3, 4] })
})
