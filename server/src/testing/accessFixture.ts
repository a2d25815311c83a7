import { eq } from 'drizzle-orm'
import { permissions } from '#contract/access/permissions'
import { type RoleCode, seededRoles } from '#contract/roles/seededRoles'
import { rolePermissions, roles, userRoles } from '../platform/auth/tables'
import type { Client } from '../platform/testing/client'
import { startTestServer, type TestServer } from '../platform/testing/server'
import { hospitals } from '../schema/facilities'
import { type FacilityRelation, facilityRelations } from './accessRule'
import type { Keys, RecordOwners } from './areaTesting'
import { createRecords } from './createRecords'
import { savePicture } from './stored'
import { withoutFileChanges, withRollback } from './withRollback'

export const roleCodes = Object.keys(seededRoles) as RoleCode[]

/** The roles that are assigned to clinics. */
export const assignedRoles = ['DOCTOR', 'COORDINATOR'] as const satisfies readonly RoleCode[]
type AssignedRole = (typeof assignedRoles)[number]

/**
 * A small network of hospitals: parent → own → child, and a foreign one, with records of every kind at each of them.
 * Calls get their usual responses, but their changes are rolled back.
 */
export interface AccessFixture {
  testServer: TestServer
  hospitals: Record<FacilityRelation, number>
  /** One user of each seeded role; all of them belong to `own`. */
  people: Record<RoleCode, Client>
  recordsAt: Record<FacilityRelation, Keys>
  /**
   * Each user's own records: as the patient, the doctor, the coordinator or a member of the center, if that is their
   * role; and in any case their account and their notifications. They are at the foreign hospital; those of the doctor
   * and the coordinator are at the parent, to whose clinics they can be assigned although their permissions do not
   * count there.
   */
  ownRecords: Record<RoleCode, Keys>
  /** Records at the foreign hospital, of a clinic whose doctor or coordinator left that hospital. */
  formerRecords: Record<AssignedRole, Keys>
  /** A user at `own` with every permission who is not Super Admin. */
  allPermissions: Client
  stop(): Promise<void>
}

async function buildHospital(testServer: TestServer, name: string, parentId: number | null): Promise<number> {
  const [seeded] = await testServer.database.select().from(hospitals)
  const [row] = await testServer.database
    .insert(hospitals)
    .values({ name, country_id: seeded?.country_id ?? 1, time_zone: 'Africa/Cairo', is_hub: true, parent_id: parentId })
    .returning({ id: hospitals.id })
  if (!row) throw new Error('no hospital')
  return row.id
}

/** Creates the users of one hospital who own records. */
async function createRecordOwners(testServer: TestServer, hospital: number): Promise<RecordOwners> {
  const add = async (role: RoleCode) => (await testServer.addUser({ role, hospitals: [hospital] })).userId
  const patient = (await testServer.addUser()).userId
  const [doctor, coordinator, member, account] = [
    await add('DOCTOR'),
    await add('COORDINATOR'),
    await add('LAB_OR_RADIOLOGY'),
    // Has no permission that an Admin lacks, so an Admin can change the account.
    await add('PATIENT'),
  ]
  return { doctor, coordinator, patient, member, account, notified: account }
}

function withOwner(owners: RecordOwners, role: RoleCode, { userId }: Client): RecordOwners {
  return {
    ...owners,
    account: userId,
    notified: userId,
    ...(role === 'PATIENT' ? { patient: userId } : {}),
    ...(role === 'DOCTOR' ? { doctor: userId } : {}),
    ...(role === 'COORDINATOR' ? { coordinator: userId } : {}),
    ...(role === 'ADMIN' || role === 'LAB_OR_RADIOLOGY' ? { member: userId } : {}),
  }
}

async function forEach<K extends string, T>(keys: readonly K[], make: (key: K) => Promise<T>): Promise<Record<K, T>> {
  const created: [K, T][] = []
  for (const key of keys) created.push([key, await make(key)])
  return Object.fromEntries(created) as Record<K, T>
}

async function addPersonWithAllPermissions(testServer: TestServer, own: number): Promise<Client> {
  const { database } = testServer
  const [role] = await database.insert(roles).values({ code: 'MIGHTY', name: 'Mighty' }).returning({ id: roles.id })
  const roleId = role?.id ?? 0
  await database.insert(rolePermissions).values(permissions.map((permission) => ({ role_id: roleId, permission })))
  const person = await testServer.addUser({ role: 'NURSE', hospitals: [own] })
  await database.insert(userRoles).values({ user_id: person.userId, role_id: roleId })
  return person
}

/** Keys of nonexistent records. */
export const missingKeys: Keys = new Proxy({} as Keys, {
  get: (_keys, kind) =>
    kind === 'session' || kind === 'sessionOfDoctor' || kind === 'ownLobby'
      ? '00000000-0000-4000-8000-000000000000'
      : kind === 'chatRoom'
        ? 'appointment-999999'
        : 999_999,
})

export async function createAccessFixture(): Promise<AccessFixture> {
  const testServer = await startTestServer()
  const parent = await buildHospital(testServer, 'Parent', null)
  const own = await buildHospital(testServer, 'Own', parent)
  const child = await buildHospital(testServer, 'Child', own)
  const foreign = await buildHospital(testServer, 'Foreign', null)
  const ids = { parent, own, child, foreign }
  const people = await forEach(roleCodes, (role) => testServer.addUser({ role, hospitals: [own] }))
  const recordsAt = await forEach(facilityRelations, async (relation) =>
    createRecords(testServer, ids[relation], await createRecordOwners(testServer, ids[relation])),
  )
  const recordsOfPerson = async (role: RoleCode, hospital: number) =>
    createRecords(
      testServer,
      hospital,
      withOwner(await createRecordOwners(testServer, hospital), role, people[role]),
      true,
    )
  const isAssigned = (role: RoleCode) => assignedRoles.some((assigned) => assigned === role)
  const ownRecords = await forEach(roleCodes, (role) => recordsOfPerson(role, isAssigned(role) ? parent : foreign))
  const formerRecords = await forEach(assignedRoles, (role) => recordsOfPerson(role, foreign))
  for (const id of Object.values(ids)) {
    const files = { logo_media_id: await savePicture(testServer), agreement_media_id: await savePicture(testServer) }
    await testServer.database.update(hospitals).set(files).where(eq(hospitals.id, id))
  }
  const allPermissions = await addPersonWithAllPermissions(testServer, own)
  const { platform } = testServer.server
  platform.database = withRollback(platform.database)
  platform.files = withoutFileChanges(platform.files)
  return {
    testServer,
    hospitals: ids,
    people,
    recordsAt,
    ownRecords,
    formerRecords,
    allPermissions,
    stop: () => testServer.stop(),
  }
}
