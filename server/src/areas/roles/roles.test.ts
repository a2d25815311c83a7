import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import type { PermissionGroups, Role, RoleRow } from '#contract/roles/calls'
import { seededRoles } from '#contract/roles/seededRoles'
import { auditLog } from '../../platform/audit/tables'
import { roles, userRoles } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'

let testServer: TestServer
let superAdmin: Client
let referenceIds: ReferenceIds

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
  referenceIds = await referenceIdsOf(testServer)
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

test('the role of patients cannot require a second factor, which those who sign in by phone could not set up', async () => {
  const id = await idOf('PATIENT')
  const { admin, patient } = (await superAdmin.get<{ data: Role }>(`/api/admin/role/${id}`)).body.data.permissions
  const form = { name: 'Patient', permissions: [...admin.privileges, ...patient.privileges] }
  const refused = await superAdmin.put(`/api/admin/roles/${id}`, { ...form, requires_second_factor: true })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      requires_second_factor: [
        'Patients who sign in by phone have no password and cannot set up two-step sign-in, so this role cannot require it',
      ],
    },
  ])
  const saved = await superAdmin.put<{ data: Role }>(`/api/admin/roles/${id}`, {
    ...form,
    requires_second_factor: false,
  })
  expect([saved.status, saved.body.data.requires_second_factor]).toEqual([200, false])
})

test('changed permissions of a role apply at the next call of its holders', async () => {
  const { client, id } = await holderOf('Reader of levels', ['list-level'])
  expect((await client.get('/api/admin/levels')).status).toBe(200)
  await superAdmin.put(`/api/admin/roles/${id}`, { name: 'Reader of levels', permissions: ['list-city'] })
  expect((await client.get('/api/admin/levels')).status).toBe(403)
  expect((await client.get('/api/admin/cities')).status).toBe(200)
})

describe('a role of a hospital', () => {
  const governing = ['list-role', 'create-role', 'update-role', 'show-role', 'list-user', 'update-user', 'list-level']
  const beyond = { permissions: ['You can only add or remove permissions that you have yourself'] }
  let count = 0

  /** Creates a user with these permissions at a hospital, through a role that applies everywhere. */
  async function manager(hospital: number, some: readonly string[] = governing) {
    count += 1
    const { id } = await holderOf(`Manager ${count}`, [...some])
    const client = await testServer.addUser({ hospitals: [hospital] })
    await testServer.database.insert(userRoles).values({ user_id: client.userId, role_id: id })
    return client
  }

  async function createRole(who: Client, some: readonly string[], hospital?: number) {
    count += 1
    return who.post<{ data: Role; errors: Record<string, string[]> }>('/api/admin/roles', {
      name: `Role ${count}`,
      permissions: some,
      ...(hospital === undefined ? {} : { hospital_id: hospital }),
    })
  }

  const listed = async (who: Client) =>
    (await who.get<{ data: RoleRow[] }>('/api/admin/roles?limit=100')).body.data.map(({ id }) => id)

  test('is the only one that its managers change: seeded roles and those of Super Admin stay', async () => {
    const admin = await manager(referenceIds.aswan)
    const everywhere = (await createRole(superAdmin, ['list-level'])).body.data
    expect([everywhere.hospital, everywhere.can_update]).toEqual([null, true])
    for (const id of [await idOf('COORDINATOR'), await idOf('ADMIN'), everywhere.id]) {
      const shown = await admin.get<{ data: Role }>(`/api/admin/role/${id}`)
      expect([shown.status, shown.body.data.can_update]).toEqual([200, false])
      const { name } = shown.body.data
      expect((await admin.put(`/api/admin/roles/${id}`, { name, permissions: ['list-level'] })).status).toBe(404)
    }
    const created = await createRole(admin, ['list-level'])
    expect(created.body.data).toMatchObject({ hospital: { id: referenceIds.aswan }, can_update: true })
    const { id, name } = created.body.data
    expect((await admin.put(`/api/admin/roles/${id}`, { name, permissions: [] })).status).toBe(200)
    const moved = { name, permissions: [], hospital_id: referenceIds.hub }
    const after = await superAdmin.put<{ data: Role }>(`/api/admin/roles/${id}`, moved)
    expect(after.body.data.hospital?.id, 'the hospital of a role stays').toBe(referenceIds.aswan)
  })

  test('is seen and changed at its hospital and above, only seen below, and unknown elsewhere', async () => {
    const [ofHub, ofAswan, ofBanadir] = [
      await manager(referenceIds.hub),
      await manager(referenceIds.aswan),
      await manager(referenceIds.banadir),
    ]
    const { id, name } = (await createRole(ofHub, ['list-level'])).body.data
    const spoke = (await createRole(ofAswan, ['list-level'])).body.data
    const change = (who: Client, role: { id: number; name: string }) =>
      who.put(`/api/admin/roles/${role.id}`, { name: role.name, permissions: ['list-level'] })
    const statuses = async (role: { id: number; name: string }) =>
      Promise.all(
        [ofHub, ofAswan, ofBanadir].map(async (who) => [
          (await listed(who)).includes(role.id),
          (await who.get(`/api/admin/role/${role.id}`)).status,
          (await change(who, role)).status,
        ]),
      )
    expect(await statuses({ id, name })).toEqual([
      [true, 200, 200],
      [true, 200, 404],
      [true, 200, 404],
    ])
    expect(await statuses(spoke)).toEqual([
      [true, 200, 200],
      [true, 200, 200],
      [false, 404, 404],
    ])
    for (const hospital of [referenceIds.hub, referenceIds.banadir]) {
      expect((await createRole(ofAswan, [], hospital)).body.errors).toHaveProperty('hospital_id')
    }
  })

  test('grants only what its creator has at that hospital', async () => {
    const admin = await manager(referenceIds.aswan)
    const narrow = await holderOf('Elsewhere', ['delete-user', 'list-episode'])
    await testServer.database
      .insert(userRoles)
      .values({ user_id: admin.userId, role_id: narrow.id, hospital_id: referenceIds.banadir })
    for (const permission of ['delete-user', 'list-episode', 'show-audit']) {
      const refused = await createRole(admin, ['list-level', permission], referenceIds.aswan)
      expect([refused.status, refused.body.errors]).toEqual([422, beyond])
    }
    const { id, name } = (await createRole(admin, ['list-level'])).body.data
    const wider = { name, permissions: ['list-level', 'delete-user'] }
    expect((await admin.put(`/api/admin/roles/${id}`, wider)).body.errors).toEqual(beyond)
    expect((await superAdmin.put(`/api/admin/roles/${id}`, wider)).status).toBe(200)
    const narrowed = { name, permissions: ['list-level'] }
    expect((await admin.put(`/api/admin/roles/${id}`, narrowed)).body.errors).toEqual(beyond)
  })

  test('applies there and below only, and can be assigned there only', async () => {
    const hospitals = `/api/admin/hospitals/${referenceIds.aswan}`
    const { id, code } = (await createRole(superAdmin, ['show-hospital'], referenceIds.aswan)).body.data
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan, referenceIds.banadir] })
    await testServer.database.insert(userRoles).values({ user_id: nurse.userId, role_id: id })
    expect((await nurse.get(`/api/admin/hospital/${referenceIds.aswan}`)).status).toBe(200)
    expect((await nurse.get(`/api/admin/hospital/${referenceIds.banadir}`)).status).toBe(404)
    const codesAt = async (path: string) =>
      (await superAdmin.get<{ roles: { code: string }[] }>(`${path}/staff`)).body.roles.map((role) => role.code)
    expect(await codesAt(hospitals)).toContain(code)
    expect(await codesAt(`/api/admin/hospitals/${referenceIds.banadir}`)).not.toContain(code)
    const assign = (hospital: number) =>
      superAdmin.post(`/api/admin/users/${nurse.userId}/assign`, { rows: [{ hospital, roles: [id] }] })
    expect((await assign(referenceIds.banadir)).body.errors).toHaveProperty('rows.roles')
    expect((await assign(referenceIds.aswan)).status).toBe(200)
    const ofBanadir = await manager(referenceIds.banadir)
    const { body } = await ofBanadir.get<{ data: { roles: { id: number }[] } }>('/api/admin/users/utilities')
    expect(body.data.roles.map((role) => role.id)).not.toContain(id)
  })
})

test('all permissions can be read in their groups, and each change is in the audit log', async () => {
  const { body } = await superAdmin.get<{ data: PermissionGroups }>('/api/admin/permissions')
  expect(body.data.admin.privileges.length + body.data.patient.privileges.length).toBe(permissions.length)
  const lines = await testServer.database.select().from(auditLog).where(eq(auditLog.action, 'roles.update'))
  expect(lines.length).toBeGreaterThan(0)
})
