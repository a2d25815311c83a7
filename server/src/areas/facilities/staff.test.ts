import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffMember } from '#contract/facilities/staff'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { giveRole } from './testing/facilityFixture'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
/** An admin of the hub itself, not of its spokes. */
let admin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
})
afterAll(() => testServer.stop())

interface StaffList {
  data: StaffMember[]
  meta: { total: number }
  can_manage: boolean
  roles: { code: string }[]
}

const staffOf = (who: Client, id: number, query = 'limit=100') =>
  who.get<StaffList>(`/api/admin/hospitals/${id}/staff?${query}`)
const add = (who: Client, id: number, role: string, ...users: number[]) =>
  who.post(`/api/admin/hospitals/${id}/staff`, { role, users })
const remove = (who: Client, id: number, user: number) => who.delete(`/api/admin/hospitals/${id}/${user}/staff`)
const find = (who: Client, id: number, role: string, q = '') =>
  who.get<{ data: { id: number }[] }>(`/api/admin/hospitals/${id}/role/${role}/autocomplete?q=${q}`)

test('a member is added with a role, has its permissions there, and is removed', async () => {
  const nurse = await testServer.addUser({ role: 'NURSE' })
  await giveRole(testServer, nurse.userId, 'READER', ['show-hospital'])
  const address = `/api/admin/hospital/${referenceIds.banadir}`
  expect((await nurse.get(address)).status).toBe(404)
  expect((await add(superAdmin, referenceIds.banadir, 'NURSE', nurse.userId)).status).toBe(200)
  expect((await nurse.get(address)).status).toBe(200)
  const listed = (await staffOf(superAdmin, referenceIds.banadir)).body.data.find(({ id }) => id === nurse.userId)
  expect(listed).toMatchObject({ role: 'Nurse, READER', roles: [{ code: 'NURSE' }, { code: 'READER' }] })
  const { rows } = await testServer.database.$client.query(
    'select roles.code from user_roles join roles on roles.id = role_id where user_id = $1 and user_roles.hospital_id = $2',
    [nurse.userId, referenceIds.banadir],
  )
  expect(rows).toEqual([{ code: 'NURSE' }])
  expect((await add(superAdmin, referenceIds.banadir, 'NURSE', nurse.userId)).status).toBe(200)
  expect((await remove(superAdmin, referenceIds.banadir, nurse.userId)).status).toBe(200)
  expect((await nurse.get(address)).status).toBe(404)
  expect((await remove(superAdmin, referenceIds.banadir, nurse.userId)).status).toBe(404)
})

describe('who manages the members', () => {
  test('staff of the hospital itself and Super Admin, not the staff above', async () => {
    expect((await staffOf(admin, referenceIds.hub)).body.can_manage).toBe(true)
    expect((await staffOf(superAdmin, referenceIds.aswan)).body.can_manage).toBe(true)
    const above = await staffOf(admin, referenceIds.aswan)
    expect([above.status, above.body.can_manage, above.body.roles]).toEqual([200, false, []])
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub] })
    expect((await add(admin, referenceIds.aswan, 'NURSE', nurse.userId)).status).toBe(404)
    expect((await remove(admin, referenceIds.aswan, nurse.userId)).status).toBe(404)
    expect((await find(admin, referenceIds.aswan, 'NURSE')).status).toBe(404)
  })

  test('nobody without the permission, member or not', async () => {
    const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
    expect((await add(doctor, referenceIds.hub, 'NURSE', doctor.userId)).status).toBe(403)
    await giveRole(testServer, doctor.userId, 'READER', ['show-hospital'])
    expect((await staffOf(doctor, referenceIds.hub)).body).toMatchObject({ can_manage: false, roles: [] })
  })

  test('users who have the permission through a role at that hospital only', async () => {
    const head = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan, referenceIds.banadir] })
    await giveRole(
      testServer,
      head.userId,
      'HEAD_NURSE',
      ['manage-hospital-member', 'show-hospital'],
      referenceIds.aswan,
    )
    expect((await staffOf(head, referenceIds.aswan)).body.can_manage).toBe(true)
    expect((await staffOf(head, referenceIds.banadir)).status).toBe(404)
  })
})

test('people to add are found by every spelling of their name', async () => {
  const nurse = await testServer.addUser({
    first_name: 'فاطمة',
    last_name: 'Mustafa',
    role: 'NURSE',
    hospitals: [referenceIds.hub],
  })
  const found = await find(superAdmin, referenceIds.aswan, 'NURSE', encodeURIComponent('fatima مصطفى'))
  expect(found.body.data.map(({ id }) => id)).toEqual([nurse.userId])
})

describe('granting roles', () => {
  test('rejects a role with more permissions than the caller’s, and Super Admin', async () => {
    const head = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
    await giveRole(
      testServer,
      head.userId,
      'HEAD_NURSE',
      ['manage-hospital-member', 'show-hospital'],
      referenceIds.aswan,
    )
    const { roles } = (await staffOf(head, referenceIds.aswan)).body
    expect(roles.map(({ code }) => code)).toEqual(['NURSE', 'READER', 'HEAD_NURSE'])
    const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
    expect((await add(head, referenceIds.aswan, 'DOCTOR', doctor.userId)).body.errors).toEqual({
      role: ['This role has permissions that you do not have, so you cannot assign it'],
    })
    for (const code of ['SUPER_ADMIN', 'PATIENT', 'NO_SUCH_ROLE']) {
      expect((await add(superAdmin, referenceIds.aswan, code, doctor.userId)).body.errors).toHaveProperty('role')
    }
  })

  test('rejects a person whose general role would grant more permissions here', async () => {
    const head = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
    await giveRole(
      testServer,
      head.userId,
      'HEAD_NURSE',
      ['manage-hospital-member', 'show-hospital'],
      referenceIds.aswan,
    )
    const both = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
    await giveRole(testServer, both.userId, 'NURSE', [])
    expect((await add(head, referenceIds.aswan, 'NURSE', both.userId)).body.errors).toEqual({
      users: ['This person would have permissions here that you do not have'],
    })
    expect((await add(superAdmin, referenceIds.aswan, 'NURSE', both.userId)).status).toBe(200)
  })

  test('rejects a person who gets such a general role concurrently', async () => {
    const head = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
    await giveRole(
      testServer,
      head.userId,
      'HEAD_NURSE',
      ['manage-hospital-member', 'show-hospital'],
      referenceIds.aswan,
    )
    const { userId } = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub] })
    const [response] = await runTogether(testServer.database, {
      lock: sql`select from users where id = ${userId} for update`,
      calls: [() => add(head, referenceIds.aswan, 'NURSE', userId)],
      meanwhile: sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where code = 'ADMIN'`,
    })
    expect(response?.body.errors).toEqual({ users: ['This person would have permissions here that you do not have'] })
  })

  test('accepts only people who have the role and belong to the caller’s hospitals or those above', async () => {
    const ofHub = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub] })
    const ofBanadir = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.banadir] })
    const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
    const ofAswan = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
    await giveRole(testServer, ofAswan.userId, 'HEAD_NURSE', ['manage-hospital-member', 'show-hospital'])
    const found = (await find(ofAswan, referenceIds.aswan, 'NURSE')).body.data.map(({ id }) => id)
    expect(found).toContain(ofHub.userId)
    expect(found).not.toContain(ofBanadir.userId)
    const unknown = { users: ['Choose people who hold this role'] }
    expect((await add(ofAswan, referenceIds.aswan, 'NURSE', ofBanadir.userId)).body.errors).toEqual(unknown)
    expect((await add(ofAswan, referenceIds.aswan, 'NURSE', doctor.userId)).body.errors).toEqual(unknown)
    expect((await add(ofAswan, referenceIds.aswan, 'NURSE', ofHub.userId, 999_999)).body.errors).toEqual(unknown)
    await giveRole(testServer, ofHub.userId, 'PATIENT', [])
    expect((await add(ofAswan, referenceIds.aswan, 'NURSE')).body.errors).toEqual({ users: ['Field is required'] })
    expect((await add(ofAswan, referenceIds.aswan, 'NURSE', ofHub.userId)).status).toBe(200)
    const left = (await find(ofAswan, referenceIds.aswan, 'NURSE')).body.data.map(({ id }) => id)
    expect(left).not.toContain(ofHub.userId)
  })
})

test('only people with a role that can be assigned there are offered: no patients, and no staff of wider roles', async () => {
  const patient = await testServer.addUser({ role: 'PATIENT', hospitals: [referenceIds.hub] })
  const adminOfHub = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
  const head = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
  await giveRole(testServer, head.userId, 'HEAD_NURSE', ['manage-hospital-member', 'show-hospital'], referenceIds.aswan)
  const found = async (who: Client, role: string) => (await find(who, referenceIds.aswan, role)).body.data
  expect((await found(superAdmin, 'ADMIN')).map(({ id }) => id)).toContain(adminOfHub.userId)
  expect((await found(superAdmin, 'PATIENT')).map(({ id }) => id)).not.toContain(patient.userId)
  expect(await found(superAdmin, 'SUPER_ADMIN')).toEqual([])
  for (const role of ['PATIENT', 'ADMIN', 'SUPER_ADMIN']) expect([role, await found(head, role)]).toEqual([role, []])
  expect((await found(head, 'NURSE')).length).toBeGreaterThan(0)
})

test('the staff list is paged, without patients and closed accounts', async () => {
  const patient = await testServer.addUser({ role: 'PATIENT', hospitals: [referenceIds.hub] })
  const everybody = (await staffOf(superAdmin, referenceIds.hub)).body.data.map(({ id }) => id)
  expect(everybody).not.toContain(patient.userId)
  const leaving = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub] })
  const before = (await staffOf(superAdmin, referenceIds.hub)).body.meta.total
  await testServer.database.$client.query('update users set closed_at = now() where id = $1', [leaving.userId])
  const first = await staffOf(superAdmin, referenceIds.hub, 'limit=2')
  const second = await staffOf(superAdmin, referenceIds.hub, 'limit=2&page=2')
  expect(first.body.meta.total).toBe(before - 1)
  expect(new Set([...first.body.data, ...second.body.data].map(({ id }) => id)).size).toBe(4)
  expect((await find(superAdmin, referenceIds.aswan, 'NURSE')).body.data.map(({ id }) => id)).not.toContain(
    leaving.userId,
  )
})

test('the staff can be exported by callers who may see the hospital', async () => {
  const take = (who: Client) =>
    fetch(
      `${testServer.url}/api/admin/hospitals/${referenceIds.aswan}/staff/sheet?format=csv&${exportColumns({ name: 'Name', roles: 'Role' })}`,
      {
        headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'en' },
      },
    )
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
  await testServer.database.$client.query(`update users set first_name = 'Zeina', last_name = 'Fouad' where id = $1`, [
    nurse.userId,
  ])
  const lines = (await (await take(admin)).text()).split('\r\n')
  expect(lines[0]).toBe('Name,Role')
  expect(lines).toContain('Zeina Fouad,Nurse')
  expect((await take(nurse)).status).toBe(403)
})
