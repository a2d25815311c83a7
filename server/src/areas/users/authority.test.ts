import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access/permissions'
import type { User } from '#contract/users/calls'
import { auditLog } from '../../platform/audit/tables'
import { authSessions, userRoles, users } from '../../platform/auth/tables'
import { mails } from '../../platform/mail/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'
import { addClinic, type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { changeUserAs, createUserAs, roleId, userForm } from './testing/userForm'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let admin: Client
let roles: { admin: number; patient: number; doctor: number; superAdmin: number }

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  roles = {
    admin: await roleId(testServer, 'ADMIN'),
    patient: await roleId(testServer, 'PATIENT'),
    doctor: await roleId(testServer, 'DOCTOR'),
    superAdmin: await roleId(testServer, 'SUPER_ADMIN'),
  }
})
afterAll(() => testServer.stop())

type UserResponse = { data: User; errors: Record<string, string[]>; error: string }
type Changes = Record<string, unknown>

const create = (person: Client, changes: Changes = {}) => createUserAs(testServer, person, changes)
const change = (person: Client, id: number, changes: Changes) => changeUserAs(testServer, person, id, changes)

const mine = () => ({ hospitals: [referenceIds.aswan] })

/** Creates a staff member at Aswan, who gets a mailed link for the first password. */
const hire = (person: Client, role: number) => create(person, { ...mine(), roles: [role], password: undefined })

/**
 * Creates a role as Super Admin.
 * @returns its id
 */
async function roleOf(name: string, permissions: Permission[]): Promise<number> {
  const { body } = await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', { name, permissions })
  return body.data.id
}

describe('nobody can grant more governance than they have', () => {
  test('an admin hires for their own hospitals only', async () => {
    for (const role of [roles.admin, roles.doctor]) expect((await hire(admin, role)).status).toBe(200)
    expect((await create(admin, mine())).status).toBe(200)
    const auditors = await roleOf('Auditor', ['show-audit'])
    for (const role of [roles.superAdmin, auditors]) {
      const refused = await hire(admin, role)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['roles']])
    }
    for (const hospitals of [[], [referenceIds.hub], [referenceIds.aswan, referenceIds.banadir]]) {
      const refused = await create(admin, { hospitals })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['hospitals']])
    }
    expect((await create(admin, { roles: [99_999], ...mine() })).body.errors.roles).toEqual(['Choose from the list'])
    const { rows } = await testServer.database.execute(
      sql`select from users where email like 'made%' and closed_at is null`,
    )
    expect(rows.length, 'what is refused leaves no account behind').toBe(3)
  })

  test('a hospital cannot be added if the user’s role would grant more there', async () => {
    const wide = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan, referenceIds.banadir] })
    const auditor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.aswan] })
    const audits = await roleOf('Auditor of one place', ['show-audit'])
    await testServer.database.insert(userRoles).values({ user_id: auditor.userId, role_id: audits })
    const refused = await change(wide, auditor.userId, { hospitals: [referenceIds.aswan, referenceIds.banadir] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['hospitals']])
    const colleague = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
    expect(
      (await change(wide, colleague.userId, { hospitals: [referenceIds.aswan, referenceIds.banadir] })).status,
    ).toBe(200)
    const taken = await change(admin, colleague.userId, { hospitals: [referenceIds.aswan] })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['hospitals']])
  })

  test('a role at one hospital does not apply to another', async () => {
    const grantor = await testServer.addUser({ role: 'PATIENT', hospitals: [referenceIds.aswan] })
    await testServer.database
      .insert(userRoles)
      .values({ user_id: grantor.userId, role_id: roles.admin, hospital_id: referenceIds.aswan })
    expect((await hire(grantor, roles.admin)).status).toBe(200)
    expect((await create(grantor, { hospitals: [referenceIds.banadir] })).status).toBe(422)
  })
})

describe('an account with more permissions than the caller', () => {
  test('keeps its email, password, roles and hospitals; its name can be corrected', async () => {
    const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.aswan] })
    const audits = await roleOf('Auditing doctor', ['show-audit'])
    await testServer.database.insert(userRoles).values({ user_id: doctor.userId, role_id: audits })
    const attempts = { email: 'mine@evil.test', password: 'Taken-1234', roles: [roles.patient], hospitals: [] }
    for (const [field, value] of Object.entries(attempts)) {
      const refused = await change(admin, doctor.userId, { [field]: value })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    const renamed = await change(admin, doctor.userId, { first_name: 'Ghada', is_staff_member: true, is_doctor: true })
    expect([renamed.status, renamed.body.data.can_change_access]).toEqual([200, false])
  })

  test('of a Super Admin cannot be changed or closed by others at all', async () => {
    const second = await testServer.addUser({ role: 'SUPER_ADMIN', hospitals: [referenceIds.aswan] })
    expect((await admin.get(`/api/admin/user/${second.userId}`)).status).toBe(200)
    expect((await change(admin, second.userId, { first_name: 'X' })).status).toBe(404)
    expect((await admin.delete(`/api/admin/users/${second.userId}`)).status).toBe(404)
    expect((await superAdmin.delete(`/api/admin/users/${second.userId}`)).status).toBe(200)
  })
})

test('nobody can extend their own permissions, or move their own account to another email', async () => {
  for (const changes of [{ roles: [roles.superAdmin] }, { email: 'other@test.example' }, { password: 'Other-1234' }]) {
    const refused = await change(admin, admin.userId, changes)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(changes)])
  }
  expect((await change(admin, admin.userId, { hospitals: [referenceIds.aswan, referenceIds.hub] })).status).toBe(422)
})

test('the last Super Admin cannot be removed', async () => {
  const refused = await change(superAdmin, superAdmin.userId, { roles: [roles.admin] })
  expect(refused.body.errors).toEqual({ roles: ['There must be a Super Admin. Make somebody else one first'] })
  const own = await superAdmin.delete<UserResponse>(`/api/admin/users/${superAdmin.userId}`)
  expect(own.body.errors).toEqual({ user: ['You cannot delete your own account'] })
})

describe('assigning to hospitals', () => {
  test('is allowed only for Super Admin, and applies at the next call', async () => {
    const nurse = await testServer.addUser({ role: 'PATIENT' })
    const at = `/api/admin/users/${nurse.userId}/assign`
    const rows = [{ hospital: referenceIds.banadir, roles: [roles.admin, roles.doctor] }]
    expect((await admin.post(at, { rows })).status).toBe(403)
    expect((await nurse.get('/api/admin/users')).status).toBe(403)
    const set = await superAdmin.post<{ data: unknown }>(at, { rows })
    expect([set.status, set.body.data]).toEqual([
      200,
      [
        {
          hospital: { id: referenceIds.banadir, name: 'Banadir Spoke Hospital' },
          roles: [
            { id: roles.admin, name: 'Admin' },
            { id: roles.doctor, name: 'Doctor' },
          ],
        },
      ],
    ])
    const seen = await nurse.get<{ data: { email: string }[] }>('/api/admin/users?q=doctor2%40demo')
    expect(seen.body.data.map(({ email }) => email)).toEqual(['doctor2@demo.test'])
    expect((await superAdmin.post(at, { rows: [] })).status).toBe(200)
    expect((await nurse.get('/api/admin/users')).status).toBe(403)
  })

  test('twice concurrently has the effect of one', async () => {
    const { userId } = await testServer.addUser({ role: 'NURSE' })
    const rows = [{ hospital: referenceIds.banadir, roles: [roles.doctor] }]
    const twice = Array.from({ length: 8 }, () => superAdmin.post(`/api/admin/users/${userId}/assign`, { rows }))
    const responses = await Promise.all(twice)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('rejects unknown ids, duplicates, and Super Admin at a single hospital', async () => {
    const at = `/api/admin/users/${admin.userId}/assign`
    const errorsOf = async (rows: unknown) => (await superAdmin.post<UserResponse>(at, { rows })).body.errors
    const row = { hospital: referenceIds.hub, roles: [roles.admin] }
    expect(Object.keys(await errorsOf([row, row]))).toEqual(['rows.hospital'])
    expect(Object.keys(await errorsOf([{ ...row, hospital: 99_999 }]))).toEqual(['rows.hospital'])
    expect(Object.keys(await errorsOf([{ ...row, roles: [] }]))).toEqual(['rows.roles'])
    expect(Object.keys(await errorsOf([{ ...row, roles: [99_999] }]))).toEqual(['rows.roles'])
    expect(Object.keys(await errorsOf([{ ...row, roles: [roles.superAdmin] }]))).toEqual(['rows.roles'])
  })
})

describe('a closed account', () => {
  test('is signed out immediately, keeps its history, and releases its email', async () => {
    const person = await testServer.addUser({
      role: 'NURSE',
      hospitals: [referenceIds.aswan],
      email: 'leaves@test.example',
    })
    expect((await person.get('/api/admin/profile/show')).status).toBe(200)
    expect((await admin.delete(`/api/admin/users/${person.userId}`)).status).toBe(200)
    expect((await person.get('/api/admin/profile/show')).status).toBe(401)
    const open = await testServer.database.select().from(authSessions).where(eq(authSessions.user_id, person.userId))
    expect(open.every(({ ended_at: endedAt }) => endedAt !== null)).toBe(true)
    expect((await superAdmin.get(`/api/admin/user/${person.userId}`)).status).toBe(404)
    expect((await create(superAdmin, { email: 'leaves@test.example' })).status).toBe(200)
    const [line] = await testServer.database
      .select()
      .from(auditLog)
      .where(sql`action = 'users.remove' and record_id = ${String(person.userId)}`)
    expect([line?.kind, line?.user_id, line?.change]).toEqual(['user', admin.userId, true])
    const [closed] = await testServer.database.select().from(users).where(eq(users.id, person.userId))
    expect(closed?.closed_at).not.toBeNull()
  })

  test('cannot be that of a doctor with clinics, or of a user who also belongs to other hospitals', async () => {
    const clinic = await addClinic(testServer, { hospital_id: referenceIds.aswan })
    const refused = await admin.delete<UserResponse>(`/api/admin/users/${clinic.doctorId}`)
    expect(refused.body.errors.user?.[0]).toMatch(/^This person still runs clinics/)
    const both = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan, referenceIds.banadir] })
    expect((await admin.delete(`/api/admin/users/${both.userId}`)).status).toBe(422)
    expect((await superAdmin.delete(`/api/admin/users/${both.userId}`)).status).toBe(200)
  })

  test('cannot be that of a patient whom a hospital elsewhere has or manages too; the visits there stay', async () => {
    const [patient, managed] = [await testServer.addUser(mine()), await testServer.addUser(mine())]
    const day = await ClinicDay.open(testServer)
    const visit = await day.book(4, { patient_id: patient.userId })
    await testServer.database.execute(sql`insert into account_management (user_id, hospital_id, status, created_at)
      values (${managed.userId}, ${referenceIds.banadir}, 'managing', ${testServer.clock.now().toISOString()})`)
    for (const { userId } of [patient, managed]) {
      const refused = await admin.delete<UserResponse>(`/api/admin/users/${userId}`)
      expect(refused.body.errors).toEqual({
        user: [
          'This person also works in hospitals that are not yours, or is a patient there, so you cannot delete the account',
        ],
      })
    }
    expect((await day.row(visit)).status).toBe(1)
    expect((await superAdmin.delete(`/api/admin/users/${patient.userId}`)).status).toBe(200)
    expect((await day.row(visit)).status).not.toBe(1)
  })

  test('of a patient releases their appointments', async () => {
    const { rows } = await testServer.database.execute<{ patient_id: number }>(
      sql`select patient_id from appointments where status = 1 and ends_at > ${testServer.clock.now().toISOString()} limit 1`,
    )
    const id = rows[0]?.patient_id ?? 0
    expect((await superAdmin.delete(`/api/admin/users/${id}`)).status).toBe(200)
    const left = await testServer.database.execute(
      sql`select from appointments where patient_id = ${id} and status = 1 and ends_at > ${testServer.clock.now().toISOString()}`,
    )
    expect(left.rows.length).toBe(0)
  })
})

describe('the profile', () => {
  test('is changed by its user, with a new password only after the old one', async () => {
    await create(superAdmin, { email: 'own@test.example', password: 'First-1234' })
    const [here, there] = [await testServer.as('own@test.example'), await testServer.as('own@test.example')]
    const form = {
      ...(await userForm(testServer)),
      email: undefined,
      roles: undefined,
      language: 'ar',
      first_name: 'منى',
    }
    const put = (changes: Changes) =>
      here.put<UserResponse>('/api/admin/profile/update', { ...form, password: '', ...changes })
    expect((await put({})).body.data).toMatchObject({ first_name: 'منى', language: 'ar', email: 'own@test.example' })
    expect((await put({ language: undefined })).body.data, 'the language can be omitted').toMatchObject({
      language: 'ar',
    })
    expect((await put({ password: 'Second-1234' })).body.errors).toEqual({ current_password: ['Field is required'] })
    expect((await put({ password: 'Second-1234', current_password: 'Wrong-1234' })).body.errors).toEqual({
      current_password: ['This is not your current password'],
    })
    expect((await there.get('/api/admin/profile/show')).status).toBe(200)
    expect((await put({ password: 'Second-1234', current_password: 'First-1234' })).status).toBe(200)
    expect((await here.get('/api/admin/profile/show')).status).toBe(200)
    expect((await there.get('/api/admin/profile/show')).status).toBe(401)
    const login = { email: 'own@test.example', password: 'Second-1234' }
    expect((await testServer.stranger.post('/api/admin/auth/login', login)).status).toBe(200)
    const found = await superAdmin.get<{ meta: { total: number } }>('/api/admin/users?q=Mona%20own')
    expect(found.body.meta.total).toBe(1)
  })

  test('and with a new password, by the user or a Super Admin, earlier links to choose one stop working', async () => {
    const email = 'linked@test.example'
    const { data } = (await create(superAdmin, { email, password: 'First-1234' })).body
    const linkWorksAfter = async (changed: () => Promise<{ status: number }>) => {
      await forgotPassword(testServer, email)
      const [mail] = await testServer.database
        .select()
        .from(mails)
        .where(eq(mails.to_address, email))
        .orderBy(desc(mails.id))
      const token = /\/resetpasswrod\/([\w-]+)\//.exec(mail?.body ?? '')?.[1]
      expect((await changed()).status).toBe(200)
      const reset = { email, token, password: 'Third-1234' }
      return (await testServer.stranger.post('/api/admin/auth/reset-password', reset)).status === 200
    }
    expect(await linkWorksAfter(() => change(superAdmin, data.id, { first_name: 'Noor' }))).toBe(true)
    expect(await linkWorksAfter(() => change(superAdmin, data.id, { password: 'Fourth-1234' }))).toBe(false)
    const own = { ...(await userForm(testServer)), email: undefined, roles: undefined, language: 'en' }
    const proof = { password: 'Fifth-1234', current_password: 'Fourth-1234' }
    const here = await testServer.as(email)
    expect(await linkWorksAfter(() => here.put('/api/admin/profile/update', { ...own, ...proof }))).toBe(false)
    const login = { email, password: proof.password }
    expect((await testServer.stranger.post('/api/admin/auth/login', login)).status).toBe(200)
  })
})
