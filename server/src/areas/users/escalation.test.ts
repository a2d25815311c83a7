import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { governancePermissions, type Permission, patientPermissions } from '#contract/access/permissions'
import type { RoleCode } from '#contract/roles/seededRoles'
import { propertyRuns } from '#contract/testing/propertyRuns'
import type { User } from '#contract/users/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { asMultipart, changeUserAs, roleId, userForm } from './testing/userForm'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
/** Ids of the roles, by the names used in the steps. */
let roles: Record<'admin' | 'patient' | 'doctor' | 'nurse' | 'auditor' | 'superAdmin', number>

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  const created = await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', {
    name: 'Auditor',
    permissions: ['show-audit', 'show-outbox', 'list-role', 'create-hospital'],
  })
  roles = {
    admin: await roleId(testServer, 'ADMIN'),
    patient: await roleId(testServer, 'PATIENT'),
    doctor: await roleId(testServer, 'DOCTOR'),
    nurse: await roleId(testServer, 'NURSE'),
    auditor: created.body.data.id,
    superAdmin: await roleId(testServer, 'SUPER_ADMIN'),
  }
})
afterAll(() => testServer.stop())

const ofPatients: readonly Permission[] = patientPermissions
const known = 'Known-1234'

type RoleName = keyof typeof roles
type HospitalName = 'hub' | 'aswan' | 'banadir'

const roleNames: RoleName[] = ['admin', 'patient', 'doctor', 'nurse', 'auditor', 'superAdmin']
const oneRole = fc.constantFrom(...roleNames)
const someRoles = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(oneRole) },
  { weight: 1, arbitrary: fc.uniqueArray(oneRole, { minLength: 2, maxLength: 3 }) },
)
/** Mostly the admin's own hospital, so that most steps are allowed. */
const oneHospital = fc.constantFrom<HospitalName>('aswan', 'aswan', 'aswan', 'hub', 'banadir')
const someHospitals = fc.uniqueArray(oneHospital, { minLength: 1, maxLength: 2 })
/** Often the second person, whose password the admin knows. */
const whom = fc.oneof({ weight: 1, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.nat(11) })

const step = fc.oneof(
  fc.record({
    kind: fc.constant('create'),
    roles: someRoles,
    hospitals: someHospitals,
    password: fc.boolean(),
  } as const),
  fc.record({ kind: fc.constant('roles'), whom, roles: someRoles } as const),
  fc.record({ kind: fc.constant('hospitals'), whom, hospitals: someHospitals } as const),
  fc.record({ kind: fc.constant('email'), whom } as const),
  fc.record({ kind: fc.constant('password'), whom } as const),
  fc.record({
    kind: fc.constant('staff'),
    whom,
    role: fc.constantFrom('ADMIN', 'DOCTOR', 'NURSE', 'AUDITOR'),
    hospital: oneHospital,
  } as const),
)
type Step = (typeof step)['generate'] extends (...args: never[]) => { value: infer V } ? V : never

let count = 0
async function create(
  person: Client,
  changes: Record<string, unknown>,
): Promise<{ id: number; email: string } | undefined> {
  count += 1
  const email = `one${count}@test.example`
  const form = asMultipart(await userForm(testServer, { email, ...changes }))
  const { status, body } = await person.send<{ data: User }>('POST', '/api/admin/users', { form })
  return status === 200 ? { id: body.data.id, email } : undefined
}

/** Adds a user of Aswan who has chosen their own password. */
async function addOwner(role: RoleCode, also?: string): Promise<{ id: number; email: string }> {
  count += 1
  const email = `owner${count}@test.example`
  const { userId } = await testServer.addUser({ role, email, hospitals: [referenceIds.aswan] })
  if (also) {
    await testServer.database.execute(
      sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where code = ${also}`,
    )
  }
  return { id: userId, email }
}

const change = (person: Client, id: number, changes: Record<string, unknown>) =>
  changeUserAs(testServer, person, id, changes)

const idsOf = (names: readonly HospitalName[]) => names.map((name) => referenceIds[name])
const rolesOf = (names: readonly RoleName[]) => names.map((name) => roles[name])
const passwordOf = (isGiven: boolean) => (isGiven ? known : undefined)

async function take(admin: Client, people: { id: number; email: string }[], each: Step): Promise<void> {
  if (each.kind === 'create') {
    const changes = {
      roles: rolesOf(each.roles),
      hospitals: idsOf(each.hospitals),
      password: passwordOf(each.password),
    }
    const one = await create(admin, changes)
    if (one) people.push(one)
    return
  }
  const id = people[each.whom % people.length]?.id ?? 0
  if (each.kind === 'roles') await change(admin, id, { roles: rolesOf(each.roles) })
  if (each.kind === 'hospitals') await change(admin, id, { hospitals: idsOf(each.hospitals) })
  if (each.kind === 'password') await change(admin, id, { password: known })
  if (each.kind === 'email') await change(admin, id, { email: `moved${id}@test.example` })
  if (each.kind === 'staff') {
    await admin.post(`/api/admin/hospitals/${referenceIds[each.hospital]}/staff`, { role: each.role, users: [id] })
  }
}

async function permissionsOf(who: Client): Promise<Permission[]> {
  const { body } = await who.get<{ data: { permissions: Permission[] } }>('/api/admin/profile/show')
  return body.data.permissions
}

/** Returns the hospitals and accounts that a user sees. */
async function reachOf(who: Client): Promise<string[]> {
  const idsAt = async (path: string) => {
    const { body } = await who.get<{ data?: { id: number }[] }>(`${path}?limit=100`)
    return (body.data ?? []).map(({ id }) => `${path} ${id}`)
  }
  const paths = ['/api/admin/hospitals', '/api/admin/users', '/api/admin/clinics', '/api/admin/appointments']
  return (await Promise.all(paths.map(idsAt))).flat()
}

test('no sequence of an admin’s changes gives access to a record or to governance that they did not have before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
      const self = { id: admin.userId, email: `person-${admin.userId}` }
      const others = [await addOwner('DOCTOR'), await addOwner('NURSE', 'ADMIN'), await addOwner('NURSE', 'AUDITOR')]
      const patient = await addOwner('PATIENT')
      const puppet = await create(admin, { hospitals: [referenceIds.aswan], password: known })
      const people = [self, ...(puppet ? [puppet] : []), ...others, patient]
      const own = await permissionsOf(admin)
      const auditor = others[2]?.id

      for (const each of steps) await take(admin, people, each)

      expect(await permissionsOf(admin), 'their own rights are as they were').toEqual(own)
      const reach = new Set(await reachOf(admin))
      for (const { id } of people.slice(1)) {
        const { data } = (await superAdmin.get<{ data: User }>(`/api/admin/user/${id}`)).body
        const held = await permissionsOf(await testServer.as(data.email))
        const governs = held.filter((permission) => governancePermissions.includes(permission))
        if (id !== auditor) expect(own, 'nobody was given governance').toEqual(expect.arrayContaining(governs))

        const login = { email: data.email, password: known }
        const isTheirs = (await testServer.stranger.post('/api/admin/auth/login', login)).status === 200
        const isStaff = others.some((one) => one.id === id)
        if (isStaff)
          expect([isTheirs, data.email], 'an account stays its owner’s').toEqual([false, emailOf(others, id)])
        if (!isTheirs) continue
        const may = held.filter((permission) => !ofPatients.includes(permission))
        expect(own, 'who signs in for another may do no more').toEqual(expect.arrayContaining(may))
        expect([...reach]).toEqual(expect.arrayContaining(await reachOf(await testServer.as(data.email))))
      }
    }),
    propertyRuns(12),
  )
}, 1_800_000)

function emailOf(people: readonly { id: number; email: string }[], id: number): string | undefined {
  return people.find((one) => one.id === id)?.email
}
