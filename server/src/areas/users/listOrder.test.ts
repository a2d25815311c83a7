import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User, UserRow } from '#contract/users/calls'
import type { Client } from '../../platform/testing/client'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { referenceIdsOf } from '../clinics/testing/clinicFixture'
import { asMultipart, roleId, userForm } from './testing/userForm'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

async function list(query: Record<string, string | number>): Promise<UserRow[]> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await superAdmin.get<{ data: UserRow[] }>(`/api/admin/users?${search}`)
  expect([status, body]).toEqual([200, body])
  return body.data
}

test('the list shows and filters who was invited, who has not confirmed the email, and when an account was last used', async () => {
  const last_name = 'Statusov'
  const { hub } = await referenceIdsOf(testServer)
  const staff = { is_staff_member: true, roles: [await roleId(testServer, 'NURSE')], hospitals: [hub] }
  const changes = { last_name, email: 'invited@status.example', password: undefined, ...staff }
  const form = asMultipart(await userForm(testServer, changes))
  const created = await superAdmin.send<{ data: User }>('POST', '/api/admin/users', { form })
  expect([created.status, created.body]).toEqual([200, created.body])
  const start = testServer.clock.now().toISOString()
  const active = await testServer.addUser({ last_name, role: 'NURSE', hospitals: [hub] })
  const patient = await testServer.addUser({ last_name, verified: false })
  const found = (status: string) => list({ q: last_name, status })
  const invited = { id: created.body.data.id, status: 'invited', status_text: 'Invited', last_seen_at: null }
  expect(await found('invited')).toMatchObject([invited])
  expect(await found('unverified')).toMatchObject([{ id: patient.userId, status: 'unverified' }])
  expect(await found('active')).toMatchObject([
    { id: active.userId, status: 'active', status_text: 'Active', last_seen_at: start },
  ])
  testServer.clock.advance(60_000)
  const later = testServer.clock.now().toISOString()
  await testServer.database.execute(sql`update sessions set last_seen_at = ${later} where user_id = ${active.userId}`)
  // Sessions are deleted some time after their end.
  await testServer.database.execute(sql`delete from sessions where user_id = ${active.userId}`)
  expect(await found('active')).toMatchObject([{ last_seen_at: later }])
  expect((await superAdmin.get('/api/admin/users?status=locked')).status).toBe(422)
})

test('the list is in the order of names in both directions, on pages and in the export', async () => {
  const last_name = 'Orderov'
  for (const first_name of ['Basma', 'Amal', 'Basma', 'Dina']) await testServer.addUser({ first_name, last_name })
  const names = async (query: Record<string, string | number>) =>
    (await list({ q: last_name, ...query })).map(({ first_name }) => first_name)
  expect(await names({})).toEqual(['Dina', 'Basma', 'Amal', 'Basma'])
  expect(await names({ sort: 'id' })).toEqual(['Basma', 'Amal', 'Basma', 'Dina'])
  expect(await names({ sort: 'name' })).toEqual(['Amal', 'Basma', 'Basma', 'Dina'])
  expect(await names({ sort: '-name' })).toEqual(['Dina', 'Basma', 'Basma', 'Amal'])
  expect(await names({ sort: 'name', limit: 2, page: 2 })).toEqual(['Basma', 'Dina'])
  const columns = exportColumns({ first_name: 'Name' })
  expect(await superAdmin.downloadCsv(`/api/admin/users/sheet?q=${last_name}&sort=name&${columns}`)).toEqual([
    'Name',
    'Amal',
    'Basma',
    'Basma',
    'Dina',
  ])
  expect((await superAdmin.get('/api/admin/users?sort=email')).status).toBe(422)
})
