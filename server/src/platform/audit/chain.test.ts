import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { db } from '../context'
import { inTransaction } from '../database/transaction'
import { startTestServices, type TestServices } from '../testing/services'
import { chainAuditLog, verifyAuditLog } from './chain'
import { auditEventOfChange, insertAuditEntries } from './events'

let services: TestServices

beforeEach(async () => {
  services = await startTestServices()
})
afterEach(() => services.stop())

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

const chain = () => database().transaction((transaction) => chainAuditLog(transaction))

/** Executes what an attacker who is the owner of the database could do. */
async function tamper(statement: string): Promise<void> {
  await services.asOwner(`
    alter table audit_log disable trigger audit_log_kept; ${statement};
    alter table audit_log enable trigger audit_log_kept`)
}

test('entries are chained once, in batches of any size', async () => {
  await write(3)
  expect(await chain()).toBe(3)
  await write(2)
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 3, broken: undefined, unchained: 2 })
  expect(await Promise.all([chain(), chain()])).toEqual(expect.arrayContaining([2, 0]))
  expect(await verifyAuditLog(database())).toMatchObject({ intactLinks: 5, broken: undefined, unchained: 0 })
})

test('the database refuses to update or delete an entry, and to empty the log, even to its owner', async () => {
  await write(1)
  for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(services.asOwner(statement)).rejects.toThrow('The audit log is kept as it was written')
  }
  await chain()
  await expect(services.asOwner('update audit_log set link = 9')).rejects.toThrow('kept as it was written')
})

test('whichever entry is changed or deleted, its link is reported', async () => {
  await write(6)
  await chain()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.boolean(), async (link, takenAway) => {
      await tamper('create table kept as select * from audit_log')
      const where = `where link = ${link}`
      await tamper(takenAway ? `delete from audit_log ${where}` : `update audit_log set user_id = 77 ${where}`)
      const { intactLinks, broken } = await verifyAuditLog(database())
      await tamper(
        'delete from audit_log; insert into audit_log overriding system value select * from kept; drop table kept',
      )
      // Deleting the newest entry leaves no trace in the chain.
      if (takenAway && link === 6) expect([intactLinks, broken]).toEqual([5, undefined])
      else
        expect([intactLinks, broken?.link, broken?.what]).toEqual([link - 1, link, takenAway ? 'missing' : 'changed'])
    }),
    propertyRuns(12),
  )
})
