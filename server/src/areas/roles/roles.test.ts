import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import type { PermissionGroups, Role, RoleRow } from '#contract/roles/calls'
import { seededRoles } from '#contract/roles/seededRoles'
import { auditLog } from '../../platform/audit/tables'
import { roles, userRoles } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

async function idOf(code: string): Promise<number> {
  const [row] = await testServer.database.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
  return row?.id ?? 0
}

/** Creates a user with a new role that has exactly these permissions. */
async function holderOf(name: string, some: string[]): Promise<{ client: Client; id: number }> {
  const created = await superAdmin.post<{ data: Role }>('/api/admin/roles', { name, permissions: some })
  expect(created.status).toBe(200)
  const client = await testServer.addUser()
  const { id } = created.body.data
  await testServer.database.update(userRoles).set({ role_id: id }).where(eq(userRoles.user_id, client.userId))
  return { client, id }
}

test('the seven roles exist, and Super Admin has every permission and cannot be changed', async () => {
  const { body } = await superAdmin.get<{ data: RoleRow[] }>('/api/admin/roles?limit=100')
  expect(body.data.filter(({ seeded }) => seeded).map(({ name }) => name)).toEqual(Object.values(seededRoles))
  expect(body.data.filter(({ fixed }) => fixed).map(({ code }) => code)).toEqual(['SUPER_ADMIN'])
  const id = await idOf('SUPER_ADMIN')
  const shown = await superAdmin.get<{ data: Role }>(`/api/admin/role/${id}`)
  const { admin, patient } = shown.body.data.permissions
  expect([...admin.privileges, ...patient.privileges].toSorted()).toEqual(permissions.toSorted())
  const refused = await superAdmin.put(`/api/admin/roles/${id}`, { name: 'Super Admin', permissions: [] })
  expect([refused.status, refused.body.errors]).toEqual([422, { name: ['This role cannot be changed'] }])
})

test('a seeded role is found by its Arabic name too', async () => {
  const found = async (q: string) => {
    const { body } = await superAdmin.get<{ data: RoleRow[] }>(`/api/admin/roles?limit=100&q=${encodeURIComponent(q)}`)
    return body.data.map(({ code }) => code)
  }
  expect(await found('مدير')).toEqual(['SUPER_ADMIN', 'ADMIN'])
  expect(await found('منسق')).toEqual(['COORDINATOR'])
  expect(await found('coordin')).toEqual(['COORDINATOR'])
  expect(await found('-')).toEqual([])
})

test('a role is created with its own code, shown in its groups, and its name is unique', async () => {
  const body = { name: 'Head Nurse', permissions: ['show-episode', 'list-episode', 'patientTimeLine'] }
  const created = await superAdmin.post<{ data: Role }>('/api/admin/roles', body)
  expect(created.body.data).toMatchObject({ code: 'HEAD_NURSE', name: 'Head Nurse', seeded: false, holders: 0 })
  expect(created.body.data.permissions).toEqual({
    admin: { title: 'Admin permissions', privileges: ['show-episode', 'list-episode'] },
    patient: { title: 'Patient permissions', privileges: ['patientTimeLine'] },
  })
  const again = await superAdmin.post('/api/admin/roles', body)
  expect(again.body.errors).toEqual({ name: ['This name is already taken'] })
  const inArabic = await superAdmin.post<{ data: Role }>('/api/admin/roles', { name: 'رئيسة التمريض', permissions: [] })
  const another = await superAdmin.post<{ data: Role }>('/api/admin/roles', { name: 'مشرف', permissions: [] })
  expect([inArabic.body.data.code, another.body.data.code]).toEqual(['ROLE', 'ROLE_2'])
  const unknown = await superAdmin.post('/api/admin/roles', { name: 'X', permissions: ['fly'] })
  expect(unknown.status).toBe(422)
})

test('the permissions of a seeded role can be changed, but not its name', async () => {
  const id = await idOf('COORDINATOR')
  const path = `/api/admin/role/${id}`
  const { admin } = (await superAdmin.get<{ data: Role }>(path)).body.data.permissions
  const renamed = await superAdmin.put(`/api/admin/roles/${id}`, { name: 'Clerk', permissions: admin.privileges })
  expect(renamed.body.errors).toEqual({ name: ['The name of this role cannot be changed'] })
})

test('changed permissions of a role apply at the next call of its holders', async () => {
  const { client, id } = await holderOf('Reader of levels', ['list-level'])
  expect((await client.get('/api/admin/levels')).status).toBe(200)
  await superAdmin.put(`/api/admin/roles/${id}`, { name: 'Reader of levels', permissions: ['list-city'] })
  expect((await client.get('/api/admin/levels')).status).toBe(403)
  expect((await client.get('/api/admin/cities')).status).toBe(200)
})

test('nobody can grant or revoke permissions that they do not have', async () => {
  const { client, id } = await holderOf('Keeper of roles', ['create-role', 'update-role', 'show-role', 'list-level'])
  const beyond = { permissions: ['You can only add or remove permissions that you have yourself'] }
  const own = await client.put(`/api/admin/roles/${id}`, {
    name: 'Keeper of roles',
    permissions: ['update-role', 'delete-user'],
  })
  expect([own.status, own.body.errors]).toEqual([422, beyond])
  const created = await client.post('/api/admin/roles', { name: 'Stronger', permissions: ['delete-user'] })
  expect([created.status, created.body.errors]).toEqual([422, beyond])
  const narrowed = await client.put(`/api/admin/roles/${await idOf('ADMIN')}`, { name: 'Admin', permissions: [] })
  expect(narrowed.body.errors).toEqual(beyond)
  const within = await client.post('/api/admin/roles', { name: 'Weaker', permissions: ['list-level'] })
  expect(within.status).toBe(200)
})

test('clinical permissions can be added only to a role that nobody has', async () => {
  const { client, id } = await holderOf('Maker of roles', ['create-role', 'update-role', 'show-role'])
  const beyond = { permissions: ['You can only add or remove permissions that you have yourself'] }
  const created = await client.post<{ data: Role }>('/api/admin/roles', {
    name: 'Midwife',
    permissions: ['list-episode'],
  })
  expect(created.status).toBe(200)
  const at = `/api/admin/roles/${created.body.data.id}`
  const wider = { name: 'Midwife', permissions: ['list-episode', 'show-episode'] }
  expect((await client.put(at, wider)).status).toBe(200)
  const held = await holderOf('Ward clerk', ['list-level'])
  const theirs = { name: 'Ward clerk', permissions: ['list-level', 'list-episode'] }
  expect((await client.put(`/api/admin/roles/${held.id}`, theirs)).body.errors).toEqual(beyond)
  const own = { name: 'Maker of roles', permissions: ['create-role', 'update-role', 'show-role', 'list-episode'] }
  expect((await client.put(`/api/admin/roles/${id}`, own)).body.errors).toEqual(beyond)
})

test('all permissions can be read in their groups, and each change is in the audit log', async () => {
  const { body } = await superAdmin.get<{ data: PermissionGroups }>('/api/admin/permissions')
  expect(body.data.admin.privileges.length + body.data.patient.privileges.length).toBe(permissions.length)
  const lines = await testServer.database.select().from(auditLog).where(eq(auditLog.action, 'roles.update'))
  expect(lines.length).toBeGreaterThan(0)
})
