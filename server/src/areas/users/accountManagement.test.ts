import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User, UserRow } from '#contract/users/calls'
import type { ManagingHospital } from '#contract/users/profile'
import { type Client, everyCall } from '../../platform/testing/client'
import { exportColumns } from '../../platform/testing/exportColumns'
import { samplePdf, samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { readBell } from '../notifications/testing/notificationFixture'
import { asMultipart, roleId, userForm } from './testing/userForm'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
/** The admins of the hub and of Aswan, a spoke below it. */
let hub: Client
let spoke: Client

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  hub = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
  spoke = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
})
afterAll(() => testServer.stop())

const secret = { national_id: '28501012345678', phone: '+201001112223' }
const addStaff = (who: Client, hospital: number, user: Client, role = 'NURSE') =>
  who.post(`/api/admin/hospitals/${hospital}/staff`, { role, users: [user.userId] })
const show = (who: Client, id: number) => who.get<{ data: User }>(`/api/admin/user/${id}`)
const find = async (who: Client, query: string) =>
  (await who.get<{ data: UserRow[] }>(`/api/admin/users?${query}`)).body.data
const managing = async (who: Client) =>
  (await who.get<{ data: ManagingHospital[] }>('/api/admin/profile/managing-hospitals')).body.data
const decide = (who: Client, hospital: number, manages: boolean) =>
  who.put<{ data: ManagingHospital[] }>('/api/admin/profile/managing-hospitals', { hospital, manages })

let count = 0
/** Adds a nurse of the hub, whom the admin of Aswan adds to the staff there. */
async function addShared() {
  count += 1
  const names = { first_name: 'Shared', last_name: `Nurse${count}`, email: `shared${count}@test.example` }
  const nurse = await testServer.addUser({ ...names, ...secret, role: 'NURSE', hospitals: [referenceIds.hub] })
  const uploaded = await hub.send<{ data: { id: number } }>('POST', `/api/admin/users/${nurse.userId}/documents`, {
    form: withDocument(),
  })
  const pictures = asMultipart({}, { avatar: samplePng, uuid_picture: samplePng })
  expect((await hub.send('POST', `/api/admin/users/${nurse.userId}/update-media`, { form: pictures })).status).toBe(200)
  expect((await addStaff(spoke, referenceIds.aswan, nurse)).status).toBe(200)
  return { nurse, ...names, documentId: uploaded.body.data.id }
}

function withDocument(): FormData {
  const form = new FormData()
  form.append('name', 'Contract')
  form.append('document', new Blob([new Uint8Array(samplePdf)]), 'contract.pdf')
  return form
}

describe('a person of the hub whom a spoke adds to its staff', () => {
  test('is shown there with name, role and managing hospital only', async () => {
    const { nurse, last_name, email } = await addShared()
    const { status, body } = await show(spoke, nurse.userId)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ first_name: 'Shared', last_name, role: ['Nurse'], is_managed: false })
    expect(body.data.hospitals.map(({ id }) => id)).toEqual([referenceIds.aswan])
    expect(body.data.managed_by.map(({ id }) => id)).toEqual([referenceIds.hub])
    const shown = JSON.stringify(body)
    for (const value of [email, secret.national_id, secret.phone, 'avatar?', 'uuid-picture']) {
      expect(shown).not.toContain(value)
    }
    const [row] = await find(spoke, `q=${last_name}`)
    expect(row).toMatchObject({ email: '', uuid: '', national_id: '', phone: null, avatar: null, is_managed: false })
    expect(row).toMatchObject({ status: null, status_text: null, last_seen_at: null })
    expect(await find(spoke, `q=${last_name}&status=active`)).toEqual([])
    expect((await show(hub, nurse.userId)).body.data).toMatchObject({ ...secret, email, is_managed: true })
  })

  test('is not exported or found by more than that', async () => {
    const { nurse, last_name, email } = await addShared()
    const exported = await fetch(
      `${testServer.url}/api/admin/users/sheet?format=csv&q=${last_name}&${exportColumns({ id: 'Id', email: 'Email', national_id: 'National ID', phone: 'Phone' })}`,
      { headers: { authorization: `Bearer ${spoke.token}` } },
    )
    expect((await exported.text()).trim().split('\r\n')[1]).toBe(`${nurse.userId},,,`)
    await testServer.database.execute(sql`update users set country_id = 1 where id = ${nurse.userId}`)
    const byMore = [
      `q=${email}`,
      'q=285010123',
      'q=0100111222',
      'country=1',
      'from=2020-01-01',
      `hospital=${referenceIds.hub}`,
    ]
    for (const query of byMore) {
      const has = async (who: Client) => (await find(who, `${query}&limit=100`)).some(({ id }) => id === nurse.userId)
      expect([query, await has(hub), await has(spoke)]).toEqual([query, true, false])
    }
    const role = await roleId(testServer, 'NURSE')
    for (const query of [`role=${role}`, `hospital=${referenceIds.aswan}`, `q=${last_name}`]) {
      const ids = (await find(spoke, `${query}&limit=100`)).map(({ id }) => id)
      expect([query, ids.includes(nurse.userId)]).toEqual([query, true])
    }
  })

  test('keeps the account: no call of the spoke reads more of it, changes it or deletes its files', async () => {
    const { nurse, documentId, email } = await addShared()
    const at = `/api/admin/users/${nurse.userId}`
    const form = await userForm(testServer, { email: 'taken@evil.test', hospitals: [referenceIds.aswan] })
    const attempts = [
      () => spoke.put(at, form),
      () => spoke.delete(at),
      () => spoke.get(`${at}/uuid-picture`),
      () => spoke.get(`${at}/avatar`),
      () => spoke.get(`${at}/documents`),
      () => spoke.get(`${at}/documents/sheet?format=csv&${exportColumns({ name: 'Name' })}`),
      () => spoke.send('POST', `${at}/documents`, { form: withDocument() }),
      () => spoke.get(`/api/admin/users/documents/${documentId}/download`),
      () => spoke.delete(`/api/admin/users/documents/${documentId}`),
      () => spoke.delete(`${at}/second-factor`),
      () => spoke.send('POST', `${at}/update-media`, { form: asMultipart({}) }),
      () => spoke.get(`/fhir/R4/Practitioner/${nurse.userId}`),
    ]
    for (const attempt of attempts) expect((await attempt()).status).toBe(404)
    const { data } = (await show(hub, nurse.userId)).body
    expect(data).toMatchObject({ email, first_name: 'Shared' })
    expect((await hub.get(`/api/admin/users/documents/${documentId}/download`)).status).toBe(200)
    // Only Super Admins merge records.
    const calls = everyCall().filter(
      ({ name, endpoint }) => endpoint.record?.kind === 'user' && !name.startsWith('patientMerges.'),
    )
    expect(calls.length, 'every other call of an account is in this test').toBe(11)
  })

  test('is notified, and decides who manages the account; the work there does not depend on it', async () => {
    const { nurse } = await addShared()
    const works = async () => {
      const { rows } = await testServer.database.execute<{ id: number }>(
        sql`select hospitals_in_scope(${nurse.userId}, '{list-patient}') as id`,
      )
      return rows.some(({ id }) => id === referenceIds.aswan)
    }
    const { types, notifications } = await readBell(nurse)
    expect(types).toEqual(['account_requested'])
    expect(notifications[0]?.message).toMatch(/requests to manage your account/)
    const status = async () => (await managing(nurse)).map((each) => [each.hospital.id, each.status, each.can_decide])
    const byHub = [referenceIds.hub, 'managing', false]
    expect(await status()).toEqual([byHub, [referenceIds.aswan, 'requested', true]])

    expect((await decide(nurse, referenceIds.aswan, true)).status).toBe(200)
    expect((await status()).find(([id]) => id === referenceIds.aswan)).toEqual([referenceIds.aswan, 'managing', true])
    expect((await show(spoke, nurse.userId)).body.data).toMatchObject({ ...secret, is_managed: true })

    expect((await decide(nurse, referenceIds.aswan, false)).status).toBe(200)
    expect(await status()).toEqual([byHub, [referenceIds.aswan, 'declined', true]])
    expect((await show(spoke, nurse.userId)).body.data.is_managed).toBe(false)
    expect(await works()).toBe(true)

    for (const hospital of [referenceIds.hub, referenceIds.banadir]) {
      for (const manages of [true, false]) expect((await decide(nurse, hospital, manages)).status).toBe(422)
    }
    await spoke.delete(`/api/admin/hospitals/${referenceIds.aswan}/${nurse.userId}/staff`)
    expect((await addStaff(spoke, referenceIds.aswan, nurse)).status).toBe(200)
    expect((await show(spoke, nurse.userId)).body.data.is_managed, 'they are not asked again').toBe(false)
    expect((await decide(spoke, referenceIds.aswan, true)).status, 'nobody decides for others').toBe(422)
  })
})

describe('the hospitals that manage an account', () => {
  test('stay when the person leaves them, until another one manages it', async () => {
    const { nurse } = await addShared()
    expect((await hub.delete(`/api/admin/hospitals/${referenceIds.hub}/${nurse.userId}/staff`)).status).toBe(200)
    expect((await show(spoke, nurse.userId)).body.data.is_managed).toBe(false)
    expect((await show(hub, nurse.userId)).body.data).toMatchObject({ is_managed: true, phone: secret.phone })
    expect((await decide(nurse, referenceIds.aswan, true)).status).toBe(200)
    expect((await decide(nurse, referenceIds.aswan, false)).status).toBe(200)
    expect((await decide(nurse, referenceIds.aswan, true)).status).toBe(200)
    expect((await managing(nurse)).map(({ hospital }) => hospital.id).sort()).toEqual(
      [referenceIds.hub, referenceIds.aswan].sort(),
    )
  })

  test('change when a hospital above them moves the person from one to another', async () => {
    const sibling = await testServer.database.execute<{ id: number }>(
      sql`select id from hospitals where parent_id = ${referenceIds.hub} and id <> ${referenceIds.aswan} order by id limit 1`,
    )
    const siblingId = sibling.rows[0]?.id ?? 0
    const email = 'moved@test.example'
    const nurse = await testServer.addUser({ email, role: 'NURSE', hospitals: [referenceIds.aswan] })
    const there = await testServer.addUser({ role: 'ADMIN', hospitals: [siblingId] })
    const roles = [await roleId(testServer, 'NURSE')]
    const move = (who: Client, hospitals: number[]) =>
      userForm(testServer, { email, roles, hospitals, password: '' }).then((form) =>
        who.put(`/api/admin/users/${nurse.userId}`, form),
      )
    expect((await move(spoke, [siblingId])).status, 'not by the spoke itself').toBe(422)
    expect((await move(hub, [siblingId])).status).toBe(200)
    expect((await show(there, nurse.userId)).body.data.is_managed).toBe(true)
    expect((await show(spoke, nurse.userId)).status).toBe(404)
  })

  test('are not those where Super Admin assigns a role, unless no other manages the account', async () => {
    const nurse = await testServer.addUser({ ...secret, role: 'NURSE', hospitals: [referenceIds.hub] })
    const unmanaged = await testServer.addUser({ ...secret, role: 'NURSE' })
    const rows = [{ hospital: referenceIds.aswan, roles: [await roleId(testServer, 'NURSE')] }]
    for (const { userId } of [nurse, unmanaged]) {
      expect((await superAdmin.post(`/api/admin/users/${userId}/assign`, { rows })).status).toBe(200)
    }
    expect((await show(spoke, nurse.userId)).body.data).toMatchObject({ is_managed: false, national_id: '' })
    expect((await show(hub, nurse.userId)).body.data).toMatchObject({
      hospitals: [{ id: referenceIds.hub }],
      role_hospitals: [{ id: referenceIds.aswan }],
    })
    expect((await show(spoke, unmanaged.userId)).body.data).toMatchObject({ is_managed: true, ...secret })
    expect((await superAdmin.post(`/api/admin/users/${nurse.userId}/assign`, { rows: [] })).status).toBe(200)
    expect((await managing(nurse)).map(({ hospital }) => hospital.id)).toEqual([referenceIds.hub])
  })

  test('pass it to the hospital above when they are deleted', async () => {
    const { rows } = await testServer.database.execute<{ id: number }>(
      sql`insert into hospitals (name, country_id, time_zone, parent_id)
        select 'Closing', country_id, time_zone, id from hospitals where id = ${referenceIds.hub} returning id`,
    )
    const closing = rows[0]?.id ?? 0
    const nurse = await testServer.addUser({ ...secret, role: 'NURSE', hospitals: [closing] })
    expect((await superAdmin.delete(`/api/admin/hospitals/${closing}/${nurse.userId}/staff`)).status).toBe(200)
    expect((await superAdmin.delete(`/api/admin/hospitals/${closing}`)).status).toBe(200)
    expect((await show(hub, nurse.userId)).body.data).toMatchObject({ is_managed: true, ...secret })
  })
})
