import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { type RoleCode, seededGrants, seededRoles } from '#contract/roles'
import { guardPermissions } from './platform/http/routeGuard'
import { type Client, everyCall } from './platform/testing/client'
import { startTestServer, type TestServer } from './platform/testing/server'

let running: TestServer
const people = new Map<RoleCode, Client>()

beforeAll(async () => {
  running = await startTestServer()
  for (const role of Object.keys(seededRoles) as RoleCode[]) people.set(role, await running.addUser({ role }))
})
afterAll(() => running.stop())

/** An address that fits the path's declaration and names nothing. */
function address(endpoint: Endpoint): string {
  const samples: Record<string, string> = {
    token: crypto.randomUUID(),
    lobbySession: crypto.randomUUID(),
    date: endpoint.path.includes('clinic-slots') || endpoint.path.includes('price') ? '2026-11-18' : '18-11-2026',
    email: 'nobody@test.example',
    room: 'appointment-999999',
    list: 'clinics',
  }
  return endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => samples[name] ?? '999999')
}

const calls = everyCall()
const guarded = calls.filter(({ endpoint }) => endpoint.permission !== 'public')

describe('every call refuses a stranger', () => {
  test.each(guarded)('$name', async ({ endpoint }) => {
    const answer = await running.stranger.send(endpoint.method, address(endpoint))
    expect([answer.status, answer.body.error]).toEqual([401, 'Sign in to go on'])
  })
})

describe('every call refuses every role that lacks its permission', () => {
  const withPermission = calls.filter(
    ({ endpoint }) => endpoint.permission === 'super' || guardPermissions(endpoint).length > 0,
  )
  test.each(withPermission)('$name', async ({ endpoint }) => {
    for (const [role, client] of people) {
      const holds =
        role === 'SUPER_ADMIN' || guardPermissions(endpoint).some((name) => seededGrants[role].includes(name))
      if (holds) continue
      const answer = await client.send(endpoint.method, address(endpoint))
      expect([role, answer.status]).toEqual([role, 403])
    }
  })
})

describe('every call about a record answers 404 for one that is not there', () => {
  const aboutRecords = calls.filter(({ endpoint }) => endpoint.record)
  test.each(aboutRecords)('$name', async ({ endpoint }) => {
    for (const [role, client] of people) {
      const answer = await client.send(endpoint.method, address(endpoint))
      expect([role, [403, 404].includes(answer.status)]).toEqual([role, true])
    }
  })
})
