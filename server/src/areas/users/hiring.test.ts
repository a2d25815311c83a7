import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/users/calls'
import { userRoles, users } from '../../platform/auth/tables'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { changeUserAs, createUserAs, roleId, userForm } from './testing/userForm'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let admin: Client
let doctor: number
let patient: number

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  doctor = await roleId(testServer, 'DOCTOR')
  patient = await roleId(testServer, 'PATIENT')
})
afterAll(() => testServer.stop())

type UserResponse = { data: User; errors: Record<string, string[]> }
type Changes = Record<string, unknown>

const aswan = () => ({ hospitals: [referenceIds.aswan] })

const create = (person: Client, changes: Changes) => createUserAs(testServer, person, { ...aswan(), ...changes })
const change = (person: Client, id: number, changes: Changes) => changeUserAs(testServer, person, id, changes)

/** Returns the token of the last link that was sent by email to a person. */
async function linkTo(
  email: string,
  page: 'resetpasswrod' | 'verify-account' = 'resetpasswrod',
): Promise<string | undefined> {
  const { body } = await superAdmin.get<{ data: { to: string; body: string }[] }>('/api/admin/outbox?limit=100')
  return body.data.find(({ to }) => to === email)?.body.match(new RegExp(`${page}/([^/\\s]+)/`))?.[1]
}

const choose = async (email: string, password: string) =>
  testServer.stranger.post('/api/admin/auth/reset-password', { token: await linkTo(email), email, password })
const signIn = async (email: string, password: string) =>
  (await testServer.stranger.post('/api/admin/auth/login', { email, password })).status

describe('a hired user', () => {
  test('chooses the password with a mailed link, and then nobody else can change the sign-in', async () => {
    const email = 'hired@test.example'
    const known = await create(admin, { email, roles: [doctor] })
    expect(known.body.errors).toEqual({
      password: ['Staff choose their own password: we email them a link'],
    })
    const hired = await create(admin, { email: 'hierd@test.example', roles: [doctor], password: undefined })
    const { id } = hired.body.data
    const waiting = { waits_for_owner: true, can_change_email: true, can_change_password: false }
    expect(hired.body.data).toMatchObject({ ...waiting, can_change_access: true })
    expect(await linkTo('hierd@test.example')).toBeDefined()

    expect((await change(admin, id, { password: 'Known-1234' })).body.errors).toHaveProperty('password')
    expect((await change(admin, id, { email })).status, 'a slip in the address is put right').toBe(200)
    expect((await choose(email, 'Secret-1234')).status).toBe(200)
    expect(await signIn(email, 'Secret-1234')).toBe(200)

    for (const [field, value] of Object.entries({ email: 'mine@evil.test', password: 'Known-1234' })) {
      const refused = await change(admin, id, { [field]: value })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    expect((await change(admin, id, { roles: [patient] })).status).toBe(200)
    const stripped = await change(admin, id, { email: 'mine@evil.test' })
    expect(stripped.body.errors, 'not after the roles are gone either').toHaveProperty('email')
    const { data } = (await admin.get<UserResponse>(`/api/admin/user/${id}`)).body
    expect(data).toMatchObject({ waits_for_owner: false, can_change_email: false, can_change_password: false })
  })

  test('is not a second account of the admin: a known password stops working when the user becomes staff', async () => {
    const email = 'second@test.example'
    const created = await create(admin, { email, password: 'Known-1234' })
    const { id } = created.body.data
    expect(created.body.data).toMatchObject({ can_change_password: true, waits_for_owner: false })
    expect(await signIn(email, 'Known-1234')).toBe(200)
    const session = await testServer.as(email)
    const promoted = await change(admin, id, { roles: [doctor], password: 'Known-5678' })
    expect(promoted.body.data).toMatchObject({ waits_for_owner: true, can_change_password: false })
    expect([await signIn(email, 'Known-1234'), await signIn(email, 'Known-5678')]).toEqual([400, 400])
    expect((await session.get('/api/admin/profile/show')).status).toBe(401)
    expect((await choose(email, 'Own-12345')).status).toBe(200)
  })

  test('can be given a password by Super Admin, which an admin cannot change', async () => {
    const email = 'given@test.example'
    const created = await create(superAdmin, { email, roles: [doctor] })
    expect(await signIn(email, 'Right-1234')).toBe(200)
    const { id } = created.body.data
    expect((await change(admin, id, { password: 'Known-1234' })).body.errors).toHaveProperty('password')
    expect((await create(superAdmin, { email: 'x@test.example', password: undefined })).body.errors).toEqual({
      password: ['Field is required'],
    })
  })
})

describe('an account that somebody registered with the address of a person who is hired later', () => {
  const password = 'Stranger-1234'
  let count = 0

  async function registered() {
    count += 1
    const email = `address${count}@test.example`
    const form = await userForm(testServer, { email, password })
    const { body } = await testServer.stranger.post<{ access_token: string }>('/api/admin/auth/register', form)
    const [user] = await testServer.database.select().from(users).where(eq(users.email, email))
    return { email, id: user?.id ?? 0, session: new Client(testServer.url, body.access_token) }
  }

  /** The ways in which an account becomes that of staff. */
  const hirings: [string, (id: number) => Promise<{ status: number }>][] = [
    ['the form', (id) => change(superAdmin, id, { roles: [doctor], ...aswan() })],
    [
      'Assign To Hospitals',
      (id) =>
        superAdmin.post(`/api/admin/users/${id}/assign`, { rows: [{ hospital: referenceIds.aswan, roles: [doctor] }] }),
    ],
  ]

  test.each(hirings)(
    'by %s: password and sessions end, and the owner of the address gets a link',
    async (_how, hire) => {
      const { email, id, session } = await registered()
      expect((await session.get('/api/admin/profile/show')).status).toBe(200)
      expect((await hire(id)).status).toBe(200)
      expect((await session.get('/api/admin/profile/show')).status).toBe(401)
      expect(await signIn(email, password)).toBe(400)
      expect((await choose(email, 'Own-12345')).status).toBe(200)
      expect(await signIn(email, 'Own-12345')).toBe(200)
      expect((await change(superAdmin, id, { first_name: 'Hired' })).status).toBe(200)
      expect(await signIn(email, 'Own-12345'), 'once').toBe(200)
    },
  )

  /** Opens the mailed verification link, in a browser where the person is signed in. */
  const verify = async (person: Client, email: string) =>
    expect(
      (await person.get(`/api/admin/auth/verify-account/${await linkTo(email, 'verify-account')}/${email}`)).status,
    ).toBe(200)

  test('keeps its password if the link was opened by a user who was signed in', async () => {
    const { email, id, session } = await registered()
    await verify(session, email)
    expect((await change(superAdmin, id, { roles: [doctor], ...aswan() })).status).toBe(200)
    expect(await signIn(email, password)).toBe(200)
  })

  test('keeps a password that was chosen with a mailed link', async () => {
    const { email, id } = await registered()
    await forgotPassword(testServer, email)
    expect((await choose(email, 'Own-12345')).status).toBe(200)
    expect((await change(superAdmin, id, { roles: [doctor], ...aswan() })).status).toBe(200)
    expect(await signIn(email, 'Own-12345')).toBe(200)
  })

  test.each([
    ['the owner of the address, who had not registered', () => testServer.stranger],
    ['somebody who was signed in to another account', () => admin],
  ])('loses its password if the link was opened by %s', async (_who, person) => {
    const { email, id, session } = await registered()
    await verify(person(), email)
    expect(await signIn(email, password), 'a patient needs no more').toBe(200)
    expect((await change(superAdmin, id, { roles: [doctor], ...aswan() })).status).toBe(200)
    expect(await signIn(email, password)).toBe(400)
    expect((await session.get('/api/admin/profile/show')).status).toBe(401)
    expect((await choose(email, 'Own-12345')).status).toBe(200)
  })

  test('loses its password if its address was changed since it was proven', async () => {
    const { email, id, session } = await registered()
    await verify(session, email)
    const moved = `moved.${email}`
    expect((await change(superAdmin, id, { email: moved })).status).toBe(200)
    expect((await change(superAdmin, id, { email: moved, roles: [doctor], ...aswan() })).status).toBe(200)
    expect(await signIn(moved, password)).toBe(400)
  })

  test('is invited once: later changes send no further link', async () => {
    const { email, id } = await registered()
    await change(superAdmin, id, { roles: [doctor], ...aswan() })
    const link = await linkTo(email)
    await change(superAdmin, id, { first_name: 'Waiting' })
    expect(await linkTo(email)).toBe(link)
  })
})

describe('a patient who was given a password', () => {
  /** Creates a patient with a password set by the admin, who then chooses another in the profile. */
  async function owned(email: string): Promise<number> {
    const { id } = (await create(admin, { email, password: 'Known-1234' })).body.data
    const patientHere = await testServer.as(email)
    const form = await userForm(testServer, { language: 'en', password: 'Own-12345', current_password: 'Known-1234' })
    expect((await patientHere.put('/api/admin/profile/update', form)).status).toBe(200)
    return id
  }

  async function expectOwned(id: number, email: string, password: string) {
    for (const [field, value] of Object.entries({ email: 'mine@evil.test', password: 'Known-5678' })) {
      const refused = await change(admin, id, { [field]: value })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    }
    const { data } = (await admin.get<UserResponse>(`/api/admin/user/${id}`)).body
    expect(data).toMatchObject({ can_change_email: false, can_change_password: false })
    expect(await signIn(email, password)).toBe(200)
  }

  test('and chose another is the only one to change email and password, even after Super Admin has helped', async () => {
    const email = 'owner@test.example'
    const id = await owned(email)
    await expectOwned(id, email, 'Own-12345')
    expect((await change(superAdmin, id, { password: 'Helped-123' })).status).toBe(200)
    await expectOwned(id, email, 'Helped-123')
  })

  test('and chose another with the link keeps the account when Super Admin sets one', async () => {
    const email = 'linked@test.example'
    const { id } = (await create(admin, { email, password: 'Known-1234' })).body.data
    await forgotPassword(testServer, email)
    expect((await choose(email, 'Own-12345')).status).toBe(200)
    expect((await change(superAdmin, id, { password: 'Helped-123' })).status).toBe(200)
    await expectOwned(id, email, 'Helped-123')
  })

  test('is not exposed by hiring either: the password stops working, and the link goes to the same address', async () => {
    const email = 'hired.patient@test.example'
    const id = await owned(email)
    const hired = await change(admin, id, { roles: [doctor] })
    expect(hired.body.data).toMatchObject({ waits_for_owner: true, can_change_email: false })
    expect((await change(admin, id, { email: 'mine@evil.test', roles: [doctor] })).body.errors).toHaveProperty('email')
    expect(await signIn(email, 'Own-12345'), 'whoever chose it').toBe(400)
    expect((await choose(email, 'Own-56789')).status).toBe(200)
  })
})

test('nobody can grant themselves clinical permissions, or grant them where they do not manage the people', async () => {
  const own = await change(admin, admin.userId, { roles: [await roleId(testServer, 'ADMIN'), doctor] })
  expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['roles']])
  const staff = (hospital: number, users: number[]) =>
    admin.post(`/api/admin/hospitals/${hospital}/staff`, { role: 'DOCTOR', users })
  await testServer.database
    .insert(userRoles)
    .values({ user_id: admin.userId, role_id: doctor, hospital_id: referenceIds.banadir })
  expect((await staff(referenceIds.aswan, [admin.userId])).body).toHaveProperty('errors.users')
  await testServer.database.delete(userRoles).where(eq(userRoles.hospital_id, referenceIds.banadir))
  const both = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.aswan, referenceIds.banadir] })
  expect((await change(admin, both.userId, { roles: [patient] })).body.errors).toHaveProperty('roles')
})

test('an admin adds a doctor of another hospital to the staff of their own', async () => {
  const visiting = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  const at = `/api/admin/hospitals/${referenceIds.aswan}/staff`
  const { roles } = (await admin.get<{ roles: { code: string }[] }>(at)).body
  expect(roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['DOCTOR', 'NURSE', 'LAB_OR_RADIOLOGY']))
  expect((await admin.post(at, { role: 'DOCTOR', users: [visiting.userId] })).status).toBe(200)
  const [held] = await testServer.database.select().from(users).where(eq(users.id, visiting.userId))
  expect(held?.verified_at, 'whose account stays theirs').not.toBeNull()
})

test('the form offers exactly the roles whose governance permissions the caller has', async () => {
  await superAdmin.post('/api/admin/roles', { name: 'Auditor', permissions: ['show-audit', 'list-patient'] })
  const { body } = await admin.get<{ data: { roles: { code: string; assignable: boolean }[] } }>(
    '/api/admin/users/utilities',
  )
  const not = body.data.roles.filter(({ assignable }) => !assignable).map(({ code }) => code)
  expect(not).toEqual(['SUPER_ADMIN', 'AUDITOR'])
})
