import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTimeZone } from '#contract/kit/values'
import { startTestServer, type TestServer } from '../testing/server'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const midnight = (zone: string) =>
  testServer.database.execute(sql`select timestamp '2026-07-01 00:00' at time zone ${zone} as at`)

test('PostgreSQL knows every time zone that requests may name', async () => {
  const zones = Intl.supportedValuesOf('timeZone').filter(isTimeZone)
  expect(zones).toContain('Africa/Cairo')
  const unknown: string[] = []
  for (const zone of zones) await midnight(zone).catch(() => unknown.push(zone))
  expect(unknown).toEqual([])
})
