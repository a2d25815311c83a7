import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'
import { auditLog } from '../audit/tables'
import { context, db, runIn } from '../context'
import { startTestServices, type TestServices } from '../testing/services'
import type { Handler, Input } from './handlers'
import { digestOf } from './idempotency'
import { callTransaction, callTransactionAfter, perform } from './perform'
import { Problem } from './problem'

let services: TestServices

beforeEach(async () => {
  services = await startTestServices()
})
afterEach(() => services.stop())

const byHandler: Endpoint = {
  method: 'PUT',
  path: '/api/things',
  permission: 'signed-in',
  summary: 'Change a thing',
  transaction: 'handler',
  response: z.object({ times: z.number().optional(), hashed: z.number().optional() }),
}

/** Calls a handler as the server would. */
function call(handler: Handler, changes: Partial<Endpoint> = {}, body: object = {}, idempotencyKey?: string) {
  const input = { params: {}, query: {}, body, files: [] } as unknown as Input<Endpoint>
  const sent = { idempotencyKey, ifMatch: undefined, digest: () => digestOf(body) }
  const endpoint = { ...byHandler, ...changes }
  return services.inContext(() =>
    runIn({ ...context() }, () => perform({ name: 'things.change', endpoint, handler }, input, sent)),
  )
}

async function entries(): Promise<string[]> {
  const rows = await services.platform.database.select().from(auditLog).orderBy(asc(auditLog.id))
  return rows.map(({ action }) => action)
}

const key = 'one-and-the-same'

/** Returns a function that waits until it was called this many times, and from then on returns at once. */
function barrierFor(count: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === count) open()
    return opened
  }
}

test('a handler without a transaction of its own and without writes still leaves an audit entry and a stored response', async () => {
  let times = 0
  const forgetful = async () => {
    times += 1
    return { times }
  }
  expect(await call(forgetful)).toEqual({ times: 1 })
  expect(await entries()).toEqual(['things.change'])
  expect(await call(forgetful, {}, {}, key)).toEqual({ times: 2 })
  expect(await call(forgetful, {}, {}, key)).toEqual({ times: 2 })
  expect(await entries()).toEqual(['things.change', 'things.change'])
})

test('fields that the contract does not declare are not stored with the response', async () => {
  const row = async () => ({ times: 1, password_hash: 'secret' })
  await call(row, {}, {}, key)
  expect(await call(row, {}, {}, key)).toEqual({ times: 1 })
})

test('without idempotency no response is stored, and without audit no entry is written', async () => {
  let times = 0
  const handler = () =>
    callTransaction(async () => {
      times += 1
      return {}
    })
  for (const idempotency of ['natural', 'none'] as const) await call(handler, { idempotency }, {}, key)
  await call(handler, { idempotency: 'none', audit: 'none' }, {}, key)
  expect(times).toBe(3)
  expect(await entries()).toEqual(['things.change', 'things.change'])
  const { rowCount } = await services.platform.database.$client.query('select from idempotency_keys')
  expect(rowCount).toBe(0)
})

test('slow work is done once per key, and a repeat gets the response even if it would be refused by now', async () => {
  let hashed = 0
  let isOpen = true
  const handler = () =>
    callTransactionAfter(
      async () => {
        hashed += 1
      },
      async () => {
        if (!isOpen) throw new Problem(409, 'error.badRequest')
        isOpen = false
        return { hashed }
      },
    )
  const refusing = () => Promise.reject(new Problem(409, 'error.badRequest'))
  expect(await call(handler, {}, {}, key)).toEqual({ hashed: 1 })
  expect(await call(handler, {}, {}, key)).toEqual({ hashed: 1 })
  expect(await call(refusing, {}, {}, key)).toEqual({ hashed: 1 })
  expect(hashed).toBe(1)
  expect(await entries()).toEqual(['things.change'])
  await expect(call(handler)).rejects.toMatchObject({ status: 409 })
})

test('a transaction that is rolled back because of a deadlock runs again, and leaves one audit entry', async () => {
  const barrier = barrierFor(2)
  let attempts = 0
  const locking = (first: number, second: number) => () =>
    callTransaction(async () => {
      attempts += 1
      await db().execute(sql`select pg_advisory_xact_lock(${first})`)
      await barrier()
      await db().execute(sql`select pg_advisory_xact_lock(${second})`)
      return {}
    })
  expect(await Promise.all([call(locking(1, 2)), call(locking(2, 1))])).toEqual([{}, {}])
  expect(attempts).toBe(3)
  expect(await entries()).toEqual(['things.change', 'things.change'])
})

test("a password cannot be guessed from what is stored without the server's key", async () => {
  const body = { password: 'Right-1234' }
  await call(async () => ({}), {}, body, key)
  const { rows } = await services.platform.database.$client.query('select digest from idempotency_keys')
  expect(rows).toEqual([{ digest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect([digestOf({}, {}, digestOf(body)), digestOf(body)]).not.toContain(rows[0].digest)
  await services.platform.database.$client.query('delete from idempotency_keys')
  Object.assign(services.platform.config, { secretKey: 'another-key-of-another-server-0123456789' })
  await call(async () => ({}), {}, body, key)
  const other = await services.platform.database.$client.query('select digest from idempotency_keys')
  expect(other.rows).not.toEqual(rows)
})
