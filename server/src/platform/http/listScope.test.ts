import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { area, type Endpoint } from '#contract/kit/endpoint'
import { List } from '#contract/kit/responses'
import { startTestServer, type TestServer } from '../testing/server'
import type { Handlers } from './handlers'
import { mountArea } from './mount'

const things = area({
  /** Uses its scope only if the query says so. */
  records: {
    method: 'GET',
    path: '/api/things/{scoped}',
    permission: 'list-hospital',
    params: z.object({ scoped: z.enum(['scoped', 'unscoped']) }),
    scope: 'hospital',
    summary: 'Hospitals',
    response: List(z.object({ id: z.number() })),
  },
  own: {
    method: 'GET',
    path: '/api/own-things/{scoped}',
    permission: 'signed-in',
    params: z.object({ scoped: z.enum(['scoped', 'unscoped']) }),
    scope: 'own',
    summary: 'My id',
    response: List(z.object({ id: z.number() })),
  },
})

const thingHandlers: Handlers<typeof things> = {
  records: async ({ params, scope }) => {
    const inScope = params.scoped === 'scoped' ? await scope() : sql`true`
    const { rows } = await testServer.database.execute<{ id: number }>(sql`select id from hospitals where ${inScope}`)
    return { data: rows }
  },
  own: async ({ params, scope }) => ({ data: params.scoped === 'scoped' ? [{ id: scope() }] : [{ id: 1 }] }),
}

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer({}, { mount: (app) => mountArea(app, 'things', things, thingHandlers) })
})
afterAll(() => testServer.stop())

test("a list that uses its scope returns what the caller can reach with the call's permission", async () => {
  const { rows } = await testServer.database.execute<{ id: number }>(sql`select id from hospitals order by id limit 1`)
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: rows.map(({ id }) => id) })
  const response = await admin.get<{ data: { id: number }[] }>('/api/things/scoped')
  expect(response.status).toBe(200)
  expect(response.body.data.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
  expect((await admin.get('/api/own-things/scoped')).body).toEqual({ data: [{ id: admin.userId }] })
})

test('a list that does not use its scope fails and returns nothing', async () => {
  const admin = await testServer.as('admin@demo.test')
  for (const path of ['/api/things/unscoped', '/api/own-things/unscoped']) {
    const { status, body } = await admin.get<{ data?: unknown }>(path)
    expect([path, status, body.data]).toEqual([path, 500, undefined])
  }
})

test('a list without a declared scope fails at startup', () => {
  const { scope: _scope, ...unscoped }: Endpoint = things.records
  const mount = () => mountArea(fastify(), 'things', area({ list: unscoped }), { list: async () => ({ data: [] }) })
  expect(mount).toThrow('things.list returns rows and declares no scope')
})
