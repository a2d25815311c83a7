import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffMember } from '#contract/facilities/staff'
import type { Client } from '../../platform/testing/client'
import { meeting } from '../../platform/testing/meeting'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type Places, placesOf } from '../clinics/clinicFixture'
import { giveRole } from './facilityFixture'

let house: TestServer
let places: Places
let superAdmin: Client
/** Of the hub itself, and so not of its spokes. */
let admin: Client

beforeAll(async () => {
  house = await startTestServer()
  places = await placesOf(house)
  superAdmin = await house.as('super@demo.test')
  admin = await house.addUser({ role: 'ADMIN', hospitals: [places.hub] })
})
afterAll(() => house.stop())

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

test('a member is added with a role, may then do there what it allows, and is removed', async () => {
  const nurse = await house.addUser({ role: 'NURSE' })
  await giveRole(house, nurse.userId, 'READER', ['show-hospital'])
  const address = `/api/admin/hospital/${places.banadir}`
  expect((await nurse.get(address)).status).toBe(404)
  expect((await add(superAdmin, places.banadir, 'NURSE', nurse.userId)).status).toBe(200)
  expect((await nurse.get(address)).status).toBe(200)
  const listed = (await staffOf(superAdmin, places.banadir)).body.data.find(({ id }) => id === nurse.userId)
  expect(listed).toMatchObject({ role: 'Nurse, READER', roles: [{ code: 'NURSE' }, { code: 'READER' }] })
  const { rows } = await house.database.$client.query(
    'select roles.code from user_roles join roles on roles.id = role_id where user_id = $1 and hospital_id = $2',
    [nurse.userId, places.banadir],
  )
  expect(rows).toEqual([{ code: 'NURSE' }])
  expect((await add(superAdmin, places.banadir, 'NURSE', nurse.userId)).status).toBe(200)
  expect((await remove(superAdmin, places.banadir, nurse.userId)).status).toBe(200)
  expect((await nurse.get(address)).status).toBe(404)
  expect((await remove(superAdmin, places.banadir, nurse.userId)).status).toBe(404)
})

describe('who manages the members', () => {
  test('staff of the hospital itself, and Super Admin; not those above', async () => {
    expect((await staffOf(admin, places.hub)).body.can_manage).toBe(true)
    expect((await staffOf(superAdmin, places.aswan)).body.can_manage).toBe(true)
    const above = await staffOf(admin, places.aswan)
    expect([above.status, above.body.can_manage, above.body.roles]).toEqual([200, false, []])
    const nurse = await house.addUser({ role: 'NURSE', hospitals: [places.hub] })
    expect((await add(admin, places.aswan, 'NURSE', nurse.userId)).status).toBe(404)
    expect((await remove(admin, places.aswan, nurse.userId)).status).toBe(404)
    expect((await find(admin, places.aswan, 'NURSE')).status).toBe(404)
  })

  test('nobody without the permission, member or not', async () => {
    const doctor = await house.addUser({ role: 'DOCTOR', hospitals: [places.hub] })
    expect((await add(doctor, places.hub, 'NURSE', doctor.userId)).status).toBe(403)
    await giveRole(house, doctor.userId, 'READER', ['show-hospital'])
    expect((await staffOf(doctor, places.hub)).body).toMatchObject({ can_manage: false, roles: [] })
  })

  test('whoever holds the permission by a role of that hospital alone', async () => {
    const head = await house.addUser({ role: 'NURSE', hospitals: [places.aswan, places.banadir] })
    await giveRole(house, head.userId, 'HEAD_NURSE', ['manage-hospital-member', 'show-hospital'], places.aswan)
    expect((await staffOf(head, places.aswan)).body.can_manage).toBe(true)
    expect((await staffOf(head, places.banadir)).status).toBe(404)
  })
})

test('people to add are found by every spelling of their name', async () => {
  const nurse = await house.addUser({ firstName: 'فاطمة', lastName: 'Mustafa', role: 'NURSE', hospitals: [places.hub] })
  const found = await find(superAdmin, places.aswan, 'NURSE', encodeURIComponent('fatima مصطفى'))
  expect(found.body.data.map(({ id }) => id)).toEqual([nurse.userId])
})

describe('what is given away', () => {
  test('never a role that may do more than the giver may, never Super Admin', async () => {
    const head = await house.addUser({ role: 'NURSE', hospitals: [places.aswan] })
    await giveRole(house, head.userId, 'HEAD_NURSE', ['manage-hospital-member', 'show-hospital'], places.aswan)
    const { roles } = (await staffOf(head, places.aswan)).body
    expect(roles.map(({ code }) => code)).toEqual(['NURSE', 'READER', 'HEAD_NURSE'])
    const doctor = await house.addUser({ role: 'DOCTOR', hospitals: [places.hub] })
    expect((await add(head, places.aswan, 'DOCTOR', doctor.userId)).body.errors).toEqual({
      role: ['This role may do more than you may, so you cannot give it'],
    })
    for (const code of ['SUPER_ADMIN', 'PATIENT', 'NO_SUCH_ROLE']) {
      expect((await add(superAdmin, places.aswan, code, doctor.userId)).body.errors).toHaveProperty('role')
    }
  })

  test('not by the back door either: a general role counts where one is added', async () => {
    const head = await house.addUser({ role: 'NURSE', hospitals: [places.aswan] })
    await giveRole(house, head.userId, 'HEAD_NURSE', ['manage-hospital-member', 'show-hospital'], places.aswan)
    const both = await house.addUser({ role: 'ADMIN', hospitals: [places.hub] })
    await giveRole(house, both.userId, 'NURSE', [])
    expect((await add(head, places.aswan, 'NURSE', both.userId)).body.errors).toEqual({
      users: ['This person would have permissions here that you do not have'],
    })
    expect((await add(superAdmin, places.aswan, 'NURSE', both.userId)).status).toBe(200)
  })

  test('nor where the person is given a general role in the same moment', async () => {
    const head = await house.addUser({ role: 'NURSE', hospitals: [places.aswan] })
    await giveRole(house, head.userId, 'HEAD_NURSE', ['manage-hospital-member', 'show-hospital'], places.aswan)
    const { userId } = await house.addUser({ role: 'NURSE', hospitals: [places.hub] })
    const [answer] = await meeting(house.database, {
      hold: sql`select from users where id = ${userId} for update`,
      calls: [() => add(head, places.aswan, 'NURSE', userId)],
      meanwhile: sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where code = 'ADMIN'`,
    })
    expect(answer?.body.errors).toEqual({ users: ['This person would have permissions here that you do not have'] })
  })

  test('only to people who hold the role, of one’s own hospitals and those above', async () => {
    const ofHub = await house.addUser({ role: 'NURSE', hospitals: [places.hub] })
    const ofBanadir = await house.addUser({ role: 'NURSE', hospitals: [places.banadir] })
    const doctor = await house.addUser({ role: 'DOCTOR', hospitals: [places.hub] })
    const ofAswan = await house.addUser({ role: 'NURSE', hospitals: [places.aswan] })
    await giveRole(house, ofAswan.userId, 'HEAD_NURSE', ['manage-hospital-member', 'show-hospital'])
    const found = (await find(ofAswan, places.aswan, 'NURSE')).body.data.map(({ id }) => id)
    expect(found).toContain(ofHub.userId)
    expect(found).not.toContain(ofBanadir.userId)
    const unknown = { users: ['Choose people who hold this role'] }
    expect((await add(ofAswan, places.aswan, 'NURSE', ofBanadir.userId)).body.errors).toEqual(unknown)
    expect((await add(ofAswan, places.aswan, 'NURSE', doctor.userId)).body.errors).toEqual(unknown)
    expect((await add(ofAswan, places.aswan, 'NURSE', ofHub.userId, 999_999)).body.errors).toEqual(unknown)
    await giveRole(house, ofHub.userId, 'PATIENT', [])
    expect((await add(ofAswan, places.aswan, 'NURSE')).body.errors).toEqual({ users: ['Field is required'] })
    expect((await add(ofAswan, places.aswan, 'NURSE', ofHub.userId)).status).toBe(200)
    const left = (await find(ofAswan, places.aswan, 'NURSE')).body.data.map(({ id }) => id)
    expect(left).not.toContain(ofHub.userId)
  })
})

test('the staff come in pages, without patients and without accounts that were closed', async () => {
  const patient = await house.addUser({ role: 'PATIENT', hospitals: [places.hub] })
  const everybody = (await staffOf(superAdmin, places.hub)).body.data.map(({ id }) => id)
  expect(everybody).not.toContain(patient.userId)
  const leaving = await house.addUser({ role: 'NURSE', hospitals: [places.hub] })
  const before = (await staffOf(superAdmin, places.hub)).body.meta.total
  await house.database.$client.query('update users set closed_at = now() where id = $1', [leaving.userId])
  const first = await staffOf(superAdmin, places.hub, 'limit=2')
  const second = await staffOf(superAdmin, places.hub, 'limit=2&page=2')
  expect(first.body.meta.total).toBe(before - 1)
  expect(new Set([...first.body.data, ...second.body.data].map(({ id }) => id)).size).toBe(4)
  expect((await find(superAdmin, places.aswan, 'NURSE')).body.data.map(({ id }) => id)).not.toContain(leaving.userId)
})

test('the staff can be taken out as a sheet, by those who see the hospital', async () => {
  const take = (who: Client) =>
    fetch(`${house.url}/api/admin/hospitals/${places.aswan}/staff/sheet?format=csv`, {
      headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'en' },
    })
  const nurse = await house.addUser({ role: 'NURSE', hospitals: [places.aswan] })
  await house.database.$client.query(`update users set first_name = 'Zeina', last_name = 'Fouad' where id = $1`, [
    nurse.userId,
  ])
  const lines = (await (await take(admin)).text()).split('\r\n')
  expect(lines[0]).toBe('Name,Role')
  expect(lines).toContain('Zeina Fouad,Nurse')
  expect((await take(nurse)).status).toBe(403)
})
