import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Done } from '#contract/kit/responses'
import { context, runIn } from '../context'
import type { Database } from '../database/pool'
import { callTransaction } from '../http/perform'
import { eventuallyTimeout } from '../testing/eventually'
import { startTestServices, type TestServices } from '../testing/services'
import type { ReadEvent } from './auditLog'
import { createAuditLog } from './createAuditLog'
import { executeAudited } from './events'
import { auditLog } from './tables'

let services: TestServices

beforeEach(async () => {
  services = await startTestServices()
})
afterEach(() => services.stop())

function countEntries() {
  return services.platform.database.select().from(auditLog).orderBy(asc(auditLog.id))
}

function reading(ids: number[]): ReadEvent {
  return {
    userId: 7,
    action: 'patients.show',
    kind: 'patient',
    ids,
    at: services.clock.now(),
    address: '192.0.2.1',
    requestId: 'r1',
  }
}

test('a change is written in its transaction, and rolled back with it', () =>
  services.inContext(async () => {
    const changing = (id: number, work: () => Promise<void>) => {
      const change = {
        action: 'clinics.update',
        kind: 'clinic',
        id,
        request: null,
        response: Done,
        isNew: false,
        requestFields: undefined,
        replaced: undefined,
        isAudited: false,
        isStored: true,
      } as const
      return runIn({ ...context(), address: '192.0.2.1', requestId: 'r1', change }, () => callTransaction(work))
    }
    await changing(5, async () => undefined)
    const undone = changing(6, async () => {
      await executeAudited(sql`select`)
      throw new Error('later')
    })
    await expect(undone).rejects.toThrow('later')
    const at = services.clock.now()
    expect(await countEntries()).toEqual([
      {
        id: 1,
        at,
        user_id: null,
        action: 'clinics.update',
        kind: 'clinic',
        record_id: '5',
        change: true,
        address: '192.0.2.1',
        request_id: 'r1',
        times: null,
        changes: {},
      },
    ])
  }))

test('reads are written soon after, one entry per record', async () => {
  services.platform.audit.recordRead(reading([1, 2]))
  services.platform.audit.recordRead(reading([3]))
  expect(await countEntries()).toEqual([])
  await vi.waitFor(async () => expect(await countEntries()).toHaveLength(3), { timeout: eventuallyTimeout })
  expect((await countEntries()).map((line) => [line.record_id, line.change, line.user_id])).toEqual([
    ['1', false, 7],
    ['2', false, 7],
    ['3', false, 7],
  ])
})

test('flush writes each waiting entry once, however many there are', async () => {
  const { audit } = services.platform
  audit.recordRead(reading(Array.from({ length: 2500 }, (_, index) => index)))
  await Promise.all([audit.flush(), audit.flush(), audit.flush()])
  expect(await countEntries()).toHaveLength(2500)
})

/** A database whose writes fail a number of times. */
function refusing(times: number): Database {
  let left = times
  return new Proxy(services.platform.database, {
    get: (database, name, receiver) => {
      if (name !== 'execute' || left <= 0) return Reflect.get(database, name, receiver)
      left -= 1
      throw new Error('away')
    },
  })
}

test('a short database outage loses no entries', async () => {
  const audit = createAuditLog({ database: refusing(2), log: services.platform.log })
  audit.recordRead(reading([1]))
  await vi.waitFor(async () => expect(await countEntries()).toHaveLength(1), { timeout: eventuallyTimeout })
})

test('flush retries, and rejects when it fails finally', async () => {
  const patient = createAuditLog({ database: refusing(3), log: services.platform.log })
  patient.recordRead(reading([1]))
  await patient.flush()
  expect(await countEntries()).toHaveLength(1)
  const hopeless = createAuditLog({ database: refusing(1000), log: services.platform.log })
  hopeless.recordRead(reading([2]))
  await expect(hopeless.flush()).rejects.toThrow('away')
})

test("memory is bounded: entries beyond the limit go to the server's log", async () => {
  const error = vi.fn()
  const log = { ...services.platform.log, error } as unknown as TestServices['platform']['log']
  const audit = createAuditLog({ database: services.platform.database, log, maxWaiting: 2 })
  audit.recordRead(reading([1, 2]))
  audit.recordRead(reading([3]))
  expect(error).toHaveBeenCalledWith({ audit: expect.objectContaining({ ids: [3] }) }, expect.any(String))
  await audit.flush()
  expect(await countEntries()).toHaveLength(2)
})
