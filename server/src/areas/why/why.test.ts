import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import { recordKinds } from '#contract/kit/record'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { WhyPermission, WhyRecord, WhySubject } from '#contract/why/calls'
import { type SubjectKind, subjectKinds } from '#contract/why/subjects'
import { auditLog } from '../../platform/audit/tables'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { type Client, everyCall } from '../../platform/testing/client'
import { type AccessFixture, createAccessFixture, roleCodes } from '../../testing/accessFixture'
import { facilityRelations } from '../../testing/accessRule'
import type { Keys } from '../../testing/areaTesting'
import { askCall } from '../../testing/askCall'
import { recordSources } from '..'
import { accountOf } from './account'
import { explainCall } from './explainCall'

/** With `TEST_SCOPE=all` (`npm run test:all`), the guard is asked about everything that is explained. */
const asksAll = process.env.TEST_SCOPE === 'all'

let fixture: AccessFixture
let superAdmin: Client

beforeAll(async () => {
  fixture = await createAccessFixture()
  superAdmin = fixture.people.SUPER_ADMIN
})
afterAll(() => fixture.stop())

async function aboutRecord({ userId }: Client, kind: string, key: number | string): Promise<WhyRecord> {
  const { status, body } = await superAdmin.get<{ data: WhyRecord }>(
    `/api/admin/users/${userId}/why/record?kind=${kind}&key=${key}`,
  )
  expect(status).toBe(200)
  return body.data
}

async function aboutPermission({ userId }: Client, permission: string): Promise<WhyPermission> {
  const path = `/api/admin/users/${userId}/why/permission?permission=${permission}`
  const { status, body } = await superAdmin.get<{ data: WhyPermission }>(path)
  expect(status).toBe(200)
  return body.data
}

function stepOf({ steps }: WhyRecord, call: string) {
  const step = steps.find(({ calls }) => calls.includes(call))
  if (!step) throw new Error(`nothing is said of ${call}`)
  return step
}

async function assign({ userId }: Client, code: string, hospitalId: number) {
  const { database } = fixture.testServer
  const [role] = await database.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
  await database.insert(userRoles).values({ user_id: userId, role_id: role?.id ?? 0, hospital_id: hospitalId })
}

describe('explains why a person can access a record', () => {
  test('through a general role at their own hospital, and at hospitals below it', async () => {
    const { ADMIN } = fixture.people
    const own = stepOf(await aboutRecord(ADMIN, 'clinic', fixture.recordsAt.own.clinic), 'clinics.show')
    expect([own.allowed, own.reason, own.access_paths.map(({ access_path }) => access_path)]).toEqual([
      true,
      null,
      ['hospital'],
    ])
    expect(own.access_paths[0]?.through[0]).toMatchObject({
      role: { name: 'Admin' },
      from: { name: 'Own' },
      hospital: { name: 'Own' },
      general: true,
    })
    const child = stepOf(await aboutRecord(ADMIN, 'clinic', fixture.recordsAt.child.clinic), 'clinics.show')
    expect(child.access_paths[0]?.through[0]).toMatchObject({ from: { name: 'Own' }, hospital: { name: 'Child' } })
  })

  test('through a role at one hospital, which applies only there', async () => {
    const person = await fixture.testServer.addUser({ role: 'PATIENT' })
    await assign(person, 'ADMIN', fixture.hospitals.child)
    const there = stepOf(await aboutRecord(person, 'hospital', fixture.hospitals.child), 'hospitals.show')
    expect(there.access_paths[0]?.through[0]).toMatchObject({ from: { name: 'Child' }, general: false })
    const above = stepOf(await aboutRecord(person, 'hospital', fixture.hospitals.own), 'hospitals.show')
    expect([above.allowed, above.reason, above.hospitals[0]?.name]).toEqual([false, 'record', 'Own'])
    expect((await aboutPermission(person, 'show-hospital')).counts_in).toMatchObject([{ hospital: { name: 'Child' } }])
  })

  test('through a relation: the patient, the doctor, a doctor with an appointment, the staff of a center', async () => {
    const { ADMIN, PATIENT, DOCTOR, LAB_OR_RADIOLOGY, SUPER_ADMIN } = fixture.people
    const accessPathsOf = async (person: Client, kind: string, key: number | string, call: string) =>
      stepOf(await aboutRecord(person, kind, key), call).access_paths.map(({ access_path }) => access_path)
    const { ownRecords } = fixture
    expect(await accessPathsOf(PATIENT, 'appointment', ownRecords.PATIENT.appointment, 'patient.show')).toEqual(['own'])
    expect(await accessPathsOf(DOCTOR, 'appointment', ownRecords.DOCTOR.appointment, 'chat.messages')).toEqual([
      'doctor',
    ])
    expect(await accessPathsOf(DOCTOR, 'patient', ownRecords.DOCTOR.patient, 'pickers.patient')).toEqual([
      'visit',
      'doctor',
    ])
    expect(await accessPathsOf(SUPER_ADMIN, 'clinic', fixture.recordsAt.foreign.clinic, 'clinics.show')).toEqual([
      'superAdmin',
    ])
    const { own } = fixture.recordsAt
    expect(await accessPathsOf(PATIENT, 'attachment', ownRecords.PATIENT.attachment, 'patient.media')).toEqual(['own'])
    expect(await accessPathsOf(PATIENT, 'lobby', ownRecords.PATIENT.lobby, 'patient.lobbyData')).toEqual(['booked'])
    expect(await accessPathsOf(PATIENT, 'lobby', ownRecords.PATIENT.lobby, 'lobby.{id}')).toEqual(['booked'])
    expect(await accessPathsOf(PATIENT, 'clinic', ownRecords.PATIENT.clinic, 'clinic.{id}')).toEqual(['booked'])
    expect(await accessPathsOf(DOCTOR, 'lobby', ownRecords.DOCTOR.lobby, 'chat.messages')).toEqual(['doctor'])
    expect(await accessPathsOf(ADMIN, 'userDocument', own.userDocument, 'users.downloadDocument')).toEqual(['hospital'])
    // A member of the staff without permissions there: membership alone grants nothing.
    const lab = stepOf(await aboutRecord(LAB_OR_RADIOLOGY, 'lab', ownRecords.LAB_OR_RADIOLOGY.lab), 'labs.show')
    expect([lab.allowed, lab.reason, lab.access_paths]).toEqual([false, 'permission', []])
  })

  test('or why not: another hospital, a closed account, an unverified address', async () => {
    const foreign = stepOf(
      await aboutRecord(fixture.people.ADMIN, 'clinic', fixture.recordsAt.foreign.clinic),
      'clinics.show',
    )
    expect([foreign.allowed, foreign.reason]).toEqual([false, 'record'])
    expect(foreign.hospitals.map(({ name }) => name)).toEqual(['Foreign'])
    const unverified = await fixture.testServer.addUser({
      role: 'ADMIN',
      hospitals: [fixture.hospitals.own],
      verified: false,
    })
    const step = async () =>
      stepOf(await aboutRecord(unverified, 'clinic', fixture.recordsAt.own.clinic), 'clinics.show')
    expect(await step()).toMatchObject({
      allowed: false,
      reason: 'unverified',
      access_paths: [{ access_path: 'hospital' }],
    })
    await fixture.testServer.database
      .update(users)
      .set({ closed_at: fixture.testServer.clock.now() })
      .where(eq(users.id, unverified.userId))
    expect(await step()).toMatchObject({ allowed: false, reason: 'closed' })
    expect(await aboutPermission(unverified, 'list-user')).toMatchObject({ allowed: false, reason: 'closed' })
  })
})

describe('the explanation of each permission matches the guard', () => {
  const calls = new Map(everyCall().map(({ endpoint }) => [endpoint.permission, endpoint]))

  /** Each permission with one of the roles in turn. */
  const permissionsOf = (role: RoleCode) =>
    permissions.filter((_, at) => asksAll || roleCodes[at % roleCodes.length] === role)

  test.each(roleCodes)('%s', async (role) => {
    for (const permission of permissionsOf(role)) {
      const explained = await aboutPermission(fixture.people[role], permission)
      expect([permission, explained.grants.length > 0]).toEqual([permission, explained.allowed])
      const endpoint = calls.get(permission)
      if (!endpoint || endpoint.path.includes('{')) continue
      const verdict = await askCall(fixture.people[role], endpoint, fixture.recordsAt.own)
      expect([permission, explained.allowed]).toEqual([permission, verdict !== 403])
    }
  })
})

describe('with several roles and hospitals the explanation matches the guard, and each access path through a hospital names a role', () => {
  const reads = everyCall().filter(({ endpoint }) => endpoint.record && endpoint.method === 'GET' && !endpoint.changes)

  const people = [
    { role: 'DOCTOR', belongs: ['parent'], assigned: 'ADMIN', there: 'child' },
    { role: 'NURSE', belongs: ['foreign', 'child'], assigned: 'COORDINATOR', there: 'own' },
    { role: 'COORDINATOR', belongs: ['foreign'], assigned: 'ADMIN', there: 'own' },
  ] as const

  /** Each call with one of the people in turn. */
  const readsOf = (role: RoleCode) => reads.filter((_, at) => asksAll || people[at % people.length]?.role === role)

  test.each(people)('$role, and $assigned at $there', async ({ role, belongs, assigned, there }) => {
    const { testServer, hospitals, recordsAt } = fixture
    const person = await testServer.addUser({ role, hospitals: belongs.map((relation) => hospitals[relation]) })
    await assign(person, assigned, hospitals[there])
    const account = await testServer.inContext(() => accountOf(person.userId))
    for (const { name, endpoint } of readsOf(role)) {
      for (const relation of facilityRelations) {
        const explained = await testServer.inContext(() =>
          explainCall(endpoint, account, recordsAt[relation][endpoint.record?.kind ?? 'user']),
        )
        const verdict = await askCall(person, endpoint, recordsAt[relation])
        expect([name, relation, explained.refusal === null]).toEqual([name, relation, verdict === 'in'])
        const byHospital = explained.accessPaths.filter((path) => path.name === 'hospital')
        expect(byHospital.every(({ through }) => through.length > 0)).toBe(true)
      }
    }
  })
})

test('every kind of record can be explained', () => {
  const asked = Object.values(recordSources).flatMap(({ rules }) => Object.keys(rules))
  expect(recordKinds.filter((kind) => !asked.includes(kind))).toEqual([])
})

describe('for every kind of record, the explanation of each call matches its response', () => {
  const calls = new Map(everyCall().map(({ name, endpoint }) => [name, endpoint]))
  /** A lobby has its own chat room, and no patient; both hospitals of a transfer have a rule for it. */
  const keysOf = (kind: SubjectKind, keys: Keys) => {
    if (kind === 'lobby') return { ...keys, chatRoom: `lobby-${keys.session}` }
    return kind === 'transfer' ? { ...keys, offeredTransfer: keys.transfer } : keys
  }

  interface Explained {
    role: RoleCode
    keys: Keys
    call: string
    allowed: boolean
  }

  const explanationsOf = async (kind: SubjectKind, role: RoleCode): Promise<Explained[]> => {
    const explanations: Explained[] = []
    for (const keys of [fixture.recordsAt.own, fixture.recordsAt.foreign, fixture.ownRecords[role]]) {
      const { steps } = await aboutRecord(fixture.people[role], kind, keys[kind])
      for (const { calls: names, allowed } of steps)
        for (const call of names) if (calls.has(call)) explanations.push({ role, keys, call, allowed })
    }
    return explanations
  }

  /**
   * The first explanations of each call that say yes, and the first that say no. The access matrix compares the guard of
   * every call with `explainCall` for all roles and records; here it is enough that a record leads to the right keys.
   */
  const someOf = (explanations: readonly Explained[]) => {
    const counts = new Map<string, number>()
    return explanations.filter(({ call, allowed }) => {
      const count = (counts.get(`${call} ${allowed}`) ?? 0) + 1
      counts.set(`${call} ${allowed}`, count)
      return asksAll || count <= 2
    })
  }

  /** Who is asked about: Super Admin, and three of the others in turn. */
  const rolesOf = (kind: SubjectKind) => {
    const others = roleCodes.filter((role) => role !== 'SUPER_ADMIN')
    const at = subjectKinds.indexOf(kind)
    const some = [0, 1, 2].map((next) => others[(at + 2 * next) % others.length] ?? 'ADMIN')
    return asksAll ? roleCodes : (['SUPER_ADMIN', ...some] as const)
  }

  test.each(subjectKinds)('%s', async (kind) => {
    const explanations = (await Promise.all(rolesOf(kind).map((role) => explanationsOf(kind, role)))).flat()
    for (const { role, keys, call, allowed } of someOf(explanations)) {
      const endpoint = calls.get(call)
      const verdict = endpoint && (await askCall(fixture.people[role], endpoint, keysOf(kind, keys)))
      expect([role, call, allowed]).toEqual([role, call, verdict === 'in'])
    }
  })
})

test('notifications and saved views are accessible only to their owner, and are named after the owner', async () => {
  const { PATIENT, SUPER_ADMIN } = fixture.people
  for (const kind of ['notification', 'view'] as const) {
    const key = fixture.ownRecords.PATIENT[kind]
    const explained = await aboutRecord(PATIENT, kind, key)
    expect([explained.sees, explained.subject.name]).toEqual([true, explained.account.name])
    expect((await aboutRecord(SUPER_ADMIN, kind, key)).sees).toBe(false)
  }
})

test('records to explain are found by name and by id', async () => {
  const find = async (query: string) =>
    (await superAdmin.get<{ data: WhySubject[] }>(`/api/admin/why/subjects?${query}`)).body.data
  expect(await find('kind=hospital&q=Foreig')).toMatchObject([{ id: fixture.hospitals.foreign, name: 'Foreign' }])
  const [appointment] = await find(`kind=appointment&q=${fixture.recordsAt.own.appointment}`)
  expect(appointment).toMatchObject({
    id: fixture.recordsAt.own.appointment,
    at: expect.stringMatching(/^2026-11-18T/),
    time_zone: 'Africa/Cairo',
  })
  expect(await find(`kind=attachment&id=${fixture.recordsAt.own.attachment}`)).toMatchObject([{ time_zone: null }])
  expect(await find(`kind=hospital&q=${encodeURIComponent('هرجيسا')}`)).toMatchObject([{ name: expect.any(String) }])
  expect(await find('kind=lab&q=no%20such')).toEqual([])
  for (const kind of ['clinic', 'patient', 'user', 'radiologyCenter', 'vacation'])
    expect((await find(`kind=${kind}`)).length).toBeGreaterThan(0)
})

test('only Super Admin can ask, each question is in the audit log as a read of that user, and unknown ids give 404', async () => {
  const { ADMIN } = fixture.people
  const asked = await fixture.testServer.addUser({ role: 'NURSE' })
  const path = `/api/admin/users/${asked.userId}/why/record?kind=clinic&key=${fixture.recordsAt.own.clinic}`
  expect((await ADMIN.get(path)).status).toBe(403)
  expect((await superAdmin.get(path)).status).toBe(200)
  await fixture.testServer.server.platform.audit.flush()
  const lines = await fixture.testServer.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'why.record'), eq(auditLog.record_id, String(asked.userId))))
  expect(lines).toMatchObject([{ kind: 'user', user_id: superAdmin.userId, change: false }])
  const statuses = [
    (await superAdmin.get('/api/admin/users/999999/why/permission?permission=list-user')).status,
    (await superAdmin.get(`/api/admin/users/${asked.userId}/why/record?kind=clinic&key=999999`)).status,
    (await superAdmin.get(`/api/admin/users/${asked.userId}/why/permission?permission=fly`)).status,
    (await superAdmin.get(`/api/admin/users/${asked.userId}/why/record?kind=session&key=1`)).status,
  ]
  expect(statuses).toEqual([404, 404, 422, 422])
})
