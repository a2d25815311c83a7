import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User, UserRow } from '#contract/users/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { changeUserAs, createUserAs, roleId } from './testing/userForm'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let nurse: number

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  nurse = await roleId(testServer, 'NURSE')
})
afterAll(() => testServer.stop())

test('a role is accepted by its code or its id wherever one is sent', async () => {
  const hospitals = [referenceIds.aswan]
  for (const role of ['NURSE', nurse, String(nurse)]) {
    const made = await createUserAs(testServer, superAdmin, { roles: [role], hospitals })
    expect([role, made.status, made.body.data.roles]).toEqual([role, 200, [nurse]])
    const { id } = made.body.data
    const changed = await changeUserAs(testServer, superAdmin, id, { roles: ['DOCTOR', role] })
    expect(changed.body.data.roles).toEqual([await roleId(testServer, 'DOCTOR'), nurse])

    const rows = [{ hospital: referenceIds.aswan, roles: [role] }]
    const assigned = await superAdmin.post<{ data: object[] }>(`/api/admin/users/${id}/assign`, { rows })
    expect(assigned.body.data).toMatchObject([{ hospital: { id: referenceIds.aswan }, roles: [{ id: nurse }] }])

    const listed = await superAdmin.get<{ data: UserRow[] }>(`/api/admin/users?limit=100&role=${role}`)
    expect(listed.body.data.map((row) => row.id)).toContain(id)

    const at = `/api/admin/hospitals/${referenceIds.banadir}`
    const offered = await superAdmin.get<{ data: User[] }>(`${at}/role/${role}/autocomplete?q=Salma`)
    expect(offered.body.data.map((person) => person.id)).toContain(id)
    expect((await superAdmin.post(`${at}/staff`, { role, users: [id] })).status).toBe(200)
  }
})

test('an unknown code or id is rejected', async () => {
  for (const role of ['NO_SUCH_ROLE', 99_999, '']) {
    const made = await createUserAs(testServer, superAdmin, { roles: [role], hospitals: [referenceIds.aswan] })
    expect([role, made.status, Object.keys(made.body.errors)[0]?.split('.')[0]]).toEqual([role, 422, 'roles'])
  }
})
