import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { User } from '#contract/users/calls'
import type { Profile } from '#contract/users/profile'
import { users } from '../../platform/auth/tables'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { fileOf, rowOf, TestImport } from '../dataImports/testing/importing'
import { changeUserAs, createUserAs, roleId, userForm } from './testing/userForm'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let admin: Client
let doctor: number

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  doctor = await roleId(testServer, 'DOCTOR')
})
afterAll(() => testServer.stop())

type Mail = { to: string; subject: string; body: string }

async function mailsTo(email: string): Promise<Mail[]> {
  const { body } = await superAdmin.get<{ data: Mail[] }>('/api/admin/outbox?limit=100')
  return body.data.filter(({ to }) => to === email)
}

/** Returns the token of the last link that was sent by email to a person. */
const linkTo = async (email: string, page: string) =>
  (await mailsTo(email)).map(({ body }) => body.match(new RegExp(`${page}/([^/\\s]+)/`))?.[1]).find(Boolean)

const change = (person: Client, id: number, changes: Record<string, unknown>) =>
  changeUserAs(testServer, person, id, changes)
const emailOf = async (id: number) =>
  (await testServer.database.select().from(users).where(eq(users.id, id))).at(0)?.email
const profileOf = async (person: Client) => (await person.get<{ data: Profile }>('/api/admin/profile/show')).body.data
const decide = (person: Client, email: string, accept: boolean) =>
  person.put<{ data: Profile; errors: Record<string, string[]> }>('/api/admin/profile/email', { email, accept })

let count = 0

/** Returns the account of a person who registered, with the password that they chose. */
async function registered(): Promise<{ email: string; id: number; session: Client }> {
  count += 1
  const email = `registered${count}@test.example`
  const form = await userForm(testServer, { email, password: 'Chosen-1234' })
  const { body } = await testServer.stranger.post<{ access_token: string }>('/api/admin/auth/register', form)
  const [user] = await testServer.database.select().from(users).where(eq(users.email, email))
  return { email, id: user?.id ?? 0, session: new Client(testServer.url, body.access_token) }
}

/** Has Super Admin make a patient a doctor of the admin's hospital. */
const hire = (id: number) => change(superAdmin, id, { roles: [doctor], hospitals: [referenceIds.aswan] })

describe('the admin of the hospital that hires a patient does not get at the account', () => {
  test.each<[string, (email: string) => Promise<unknown>]>([
    ['who has not verified the account', async () => undefined],
    [
      'who opened the link in another browser',
      async (email) =>
        testServer.stranger.get(`/api/admin/auth/verify-account/${await linkTo(email, 'verify-account')}/${email}`),
    ],
  ])('%s', async (_how, verify) => {
    const { email, id } = await registered()
    await verify(email)
    expect((await hire(id)).status).toBe(200)
    const { data } = (await admin.get<{ data: User }>(`/api/admin/user/${id}`)).body
    expect(data).toMatchObject({ waits_for_owner: true, can_change_email: false, can_change_password: false })
    const taken = await change(admin, id, { email: `mine.${email}`, roles: [doctor] })
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['email']])
    expect(await emailOf(id)).toBe(email)
    expect(await linkTo(`mine.${email}`, 'resetpasswrod'), 'no invitation to another mailbox').toBeUndefined()
  })

  test('who was registered by staff and chose the password with a mailed link', async () => {
    const { id, email } = await registered()
    await forgotPassword(testServer, email)
    const token = await linkTo(email, 'resetpasswrod')
    await testServer.stranger.post('/api/admin/auth/reset-password', { token, email, password: 'Own-12345' })
    await testServer.database.update(users).set({ email_proven: false }).where(eq(users.id, id))
    await hire(id)
    expect((await change(admin, id, { email: `mine.${email}`, roles: [doctor] })).body.errors).toHaveProperty('email')
  })

  test('who signed in with the password that the admin gave', async () => {
    const email = 'given.used@test.example'
    const hospitals = [referenceIds.aswan]
    const { id } = (await createUserAs(testServer, admin, { email, password: 'Known-1234', hospitals })).body.data
    await testServer.stranger.post('/api/admin/auth/login', { email, password: 'Known-1234' })
    await change(admin, id, { roles: [doctor] })
    expect((await change(admin, id, { email: `mine.${email}`, roles: [doctor] })).body.errors).toHaveProperty('email')
    expect(await emailOf(id)).toBe(email)
  })
})

describe('a patient whom a hospital imported and who has never signed in', () => {
  /** Imports a patient into the admin's hospital. */
  async function imported(n: number): Promise<{ email: string; id: number }> {
    const email = `imported${n}@test.example`
    const file = await TestImport.send(testServer, admin, referenceIds.aswan, fileOf([rowOf(n, { email })]))
    await file.check()
    expect((await file.import()).counts.created).toBe(1)
    const [user] = await testServer.database.select().from(users).where(eq(users.email, email))
    return { email, id: user?.id ?? 0 }
  }

  test.each<[string, RoleCode[]]>([
    ['beside the role of a patient', ['PATIENT', 'NURSE']],
    ['instead of it', ['NURSE']],
  ])('keeps the email when hired %s; only Super Admin corrects it', async (_how, codes) => {
    const { email, id } = await imported(7100 + codes.length)
    const mine = `mine.${email}`
    const roles = await Promise.all(codes.map((code) => roleId(testServer, code)))
    const staff = { uuid: String(id), roles, hospitals: [referenceIds.aswan] }
    const before = await change(admin, id, { email: mine, uuid: String(id), hospitals: [referenceIds.aswan] })
    expect([before.status, Object.keys(before.body.errors)]).toEqual([422, ['email']])
    const hired = await change(admin, id, staff)
    expect([hired.status, hired.body.data]).toMatchObject([200, { waits_for_owner: true, can_change_email: false }])
    const taken = await change(admin, id, { ...staff, email: mine })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']])
    expect([await emailOf(id), await linkTo(mine, 'resetpasswrod')]).toEqual([email, undefined])
    expect((await change(superAdmin, id, { ...staff, email: `right.${email}` })).status).toBe(200)
    expect(await emailOf(id)).toBe(`right.${email}`)
  })
})

describe('another email for an account that somebody uses', () => {
  test('is stored when its owner confirms it, and the old address is told of both', async () => {
    const { email, id, session } = await registered()
    const moved = `moved.${email}`
    const asked = await change(superAdmin, id, { email: moved.toUpperCase() })
    expect([asked.status, asked.body.data.email, asked.body.data.pending_email]).toEqual([200, email, moved])
    expect(await emailOf(id)).toBe(email)
    expect((await mailsTo(email)).at(0)?.body).toContain(moved)
    expect(await mailsTo(moved), 'the new one is not told before').toEqual([])

    expect((await profileOf(session)).pending_email).toBe(moved)
    const other = await decide(session, 'else@test.example', true)
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['email']])
    const accepted = await decide(session, moved, true)
    expect(accepted.body.data).toMatchObject({ email: moved, pending_email: null })
    expect((await mailsTo(email)).at(0)?.body).toMatch(/was changed/)
    expect(await linkTo(moved, 'verify-account')).toBeDefined()
    expect((await decide(session, moved, true)).status, 'once').toBe(422)
  })

  test('is discarded when its owner declines it', async () => {
    const { email, id, session } = await registered()
    await change(superAdmin, id, { email: `declined.${email}` })
    const declined = await decide(session, `declined.${email}`, false)
    expect(declined.body.data).toMatchObject({ email, pending_email: null })
    expect(await emailOf(id)).toBe(email)
    expect((await decide(session, `declined.${email}`, true)).status).toBe(422)
  })

  test('is replaced by a later one', async () => {
    const { email, id, session } = await registered()
    await change(superAdmin, id, { email: `first.${email}` })
    await change(superAdmin, id, { email: `second.${email}` })
    expect((await decide(session, `first.${email}`, true)).status).toBe(422)
    expect((await profileOf(session)).pending_email).toBe(`second.${email}`)
  })

  test('is refused when it is taken, now or at the confirmation', async () => {
    const { email, id, session } = await registered()
    const { email: taken } = await registered()
    expect((await change(superAdmin, id, { email: taken })).body.errors).toHaveProperty('email')
    const later = `later.${email}`
    await change(superAdmin, id, { email: later })
    await createUserAs(testServer, superAdmin, { email: later })
    expect((await decide(session, later, true)).body.errors).toHaveProperty('email')
    expect(await emailOf(id)).toBe(email)
  })

  test('is stored at once for the own account of a Super Admin, and the old address is told', async () => {
    const email = 'second.super@test.example'
    const role = await roleId(testServer, 'SUPER_ADMIN')
    const { id } = (await createUserAs(testServer, superAdmin, { email, roles: [role] })).body.data
    const own = await testServer.as(email)
    expect((await change(own, id, { email: `own.${email}`, roles: [role] })).body.data.email).toBe(`own.${email}`)
    expect((await mailsTo(email)).at(0)?.body).toMatch(/was changed/)
  })
})

test('the address of an account that nobody has used is corrected at once, and the old one is told', async () => {
  const hospitals = [referenceIds.aswan]
  const created = await createUserAs(testServer, admin, { roles: [doctor], password: undefined, hospitals })
  const { id, email } = created.body.data
  expect((await change(admin, id, { email: `right.${email}` })).body.data.email).toBe(`right.${email}`)
  expect(await linkTo(`right.${email}`, 'resetpasswrod')).toBeDefined()
  expect((await mailsTo(email)).at(0)?.body).toMatch(/was changed/)
})

test('a link to choose a password that was sent to the address before the correction ends', async () => {
  const hospitals = [referenceIds.aswan]
  const { id, email } = (await createUserAs(testServer, admin, { hospitals })).body.data
  await forgotPassword(testServer, email)
  const token = await linkTo(email, 'resetpasswrod')
  expect(token).toBeDefined()
  const right = `right.${email}`
  expect((await change(admin, id, { email: right })).body.data.email).toBe(right)
  for (const named of [right, email]) {
    const form = { email: named, token, password: 'Stolen-1234' }
    expect((await testServer.stranger.post('/api/admin/auth/reset-password', form)).status).toBe(400)
  }
})

test('the old address is told when the owner corrects the email before verification', async () => {
  const { email, session } = await registered()
  expect((await session.put('/api/admin/auth/email', { email: `right.${email}` })).status).toBe(200)
  expect((await mailsTo(email)).at(0)?.body).toMatch(/was changed/)
})

test('a user is told by email when another person changes the phone of an account that is in use', async () => {
  const { email, id } = await registered()
  await change(superAdmin, id, { phone: '0100 765 4321' })
  expect((await mailsTo(email)).at(0)?.body).toContain('+201007654321')
  const before = (await mailsTo(email)).length
  await change(superAdmin, id, { phone: '0100 765 4321', first_name: 'Salwa' })
  expect(await mailsTo(email)).toHaveLength(before)
})
