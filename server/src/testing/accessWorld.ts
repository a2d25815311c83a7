import { eq } from 'drizzle-orm'
import { permissions } from '#contract/access/permissions'
import { type RoleCode, seededRoles } from '#contract/roles/seededRoles'
import { hospitals } from '../areas/reference'
import { rolePermissions, roles, userRoles } from '../platform/auth/tables'
import type { Client } from '../platform/testing/client'
import { startTestServer, type TestServer } from '../platform/testing/server'
import { type Cast, type Keys, keepPicture, placeRecords } from './placeRecords'
import { keepingFiles, rollingBack } from './rollingBack'

/** Where a record is, seen from the hospital of whoever asks. */
export const places = ['own', 'child', 'parent', 'foreign'] as const
export type Place = (typeof places)[number]

export const roleCodes = Object.keys(seededRoles) as RoleCode[]

/**
 * A small real hospital network: parent → own → child, and a foreign one; records of every kind at each of them. Calls are
 * answered as always, but what they change is rolled back.
 */
export interface AccessWorld {
  house: TestServer
  hospitals: Record<Place, number>
  /** One person of each seeded role; all of them belong to `own`. */
  people: Record<RoleCode, Client>
  at: Record<Place, Keys>
  /**
   * Records of each person, at the foreign hospital: theirs as the patient, the doctor, the coordinator or a member of
   * the center, if that is their role; their account, and what they were told, in any case.
   */
  ofSelf: Record<RoleCode, Keys>
  /** Somebody at `own` who holds every permission there is, and is not Super Admin. */
  mighty: Client
  stop(): Promise<void>
}

async function buildHospital(house: TestServer, name: string, parentId: number | null): Promise<number> {
  const [seeded] = await house.database.select().from(hospitals)
  const [row] = await house.database
    .insert(hospitals)
    .values({ name, countryId: seeded?.countryId ?? 1, timeZone: 'Africa/Cairo', isHub: true, parentId })
    .returning({ id: hospitals.id })
  if (!row) throw new Error('no hospital')
  return row.id
}

/** People of one hospital. */
async function castOf(house: TestServer, hospital: number): Promise<Cast> {
  const add = async (role: RoleCode) => (await house.addUser({ role, hospitals: [hospital] })).userId
  const patient = (await house.addUser()).userId
  const [doctor, coordinator, member, account] = [
    await add('DOCTOR'),
    await add('COORDINATOR'),
    await add('LAB_OR_RADIOLOGY'),
    // May do nothing that an Admin may not: their account is an Admin's to change.
    await add('PATIENT'),
  ]
  return { doctor, coordinator, patient, member, account, told: account }
}

function castWith(cast: Cast, role: RoleCode, { userId }: Client): Cast {
  return {
    ...cast,
    account: userId,
    told: userId,
    ...(role === 'PATIENT' ? { patient: userId } : {}),
    ...(role === 'DOCTOR' ? { doctor: userId } : {}),
    ...(role === 'COORDINATOR' ? { coordinator: userId } : {}),
    ...(role === 'ADMIN' || role === 'LAB_OR_RADIOLOGY' ? { member: userId } : {}),
  }
}

async function forEach<K extends string, T>(keys: readonly K[], make: (key: K) => Promise<T>): Promise<Record<K, T>> {
  const made: [K, T][] = []
  for (const key of keys) made.push([key, await make(key)])
  return Object.fromEntries(made) as Record<K, T>
}

async function addMighty(house: TestServer, own: number): Promise<Client> {
  const { database } = house
  const [role] = await database.insert(roles).values({ code: 'MIGHTY', name: 'Mighty' }).returning({ id: roles.id })
  const roleId = role?.id ?? 0
  await database.insert(rolePermissions).values(permissions.map((permission) => ({ roleId, permission })))
  const person = await house.addUser({ role: 'NURSE', hospitals: [own] })
  await database.insert(userRoles).values({ userId: person.userId, roleId })
  return person
}

/** Keys of nothing. */
export const nothing: Keys = new Proxy({} as Keys, {
  get: (_keys, kind) =>
    kind === 'session' || kind === 'sessionOfDoctor' || kind === 'ownLobby'
      ? '00000000-0000-4000-8000-000000000000'
      : kind === 'chatRoom'
        ? 'appointment-999999'
        : 999_999,
})

export async function openAccessWorld(): Promise<AccessWorld> {
  const house = await startTestServer()
  const parent = await buildHospital(house, 'Parent', null)
  const own = await buildHospital(house, 'Own', parent)
  const child = await buildHospital(house, 'Child', own)
  const foreign = await buildHospital(house, 'Foreign', null)
  const ids = { parent, own, child, foreign }
  const people = await forEach(roleCodes, (role) => house.addUser({ role, hospitals: [own] }))
  const at = await forEach(places, async (place) => placeRecords(house, ids[place], await castOf(house, ids[place])))
  const ofSelf = await forEach(roleCodes, async (role) =>
    placeRecords(house, foreign, castWith(await castOf(house, foreign), role, people[role]), true),
  )
  for (const id of Object.values(ids)) {
    const files = { logoMediaId: await keepPicture(house), agreementMediaId: await keepPicture(house) }
    await house.database.update(hospitals).set(files).where(eq(hospitals.id, id))
  }
  const mighty = await addMighty(house, own)
  const { platform } = house.server
  platform.database = rollingBack(platform.database)
  platform.files = keepingFiles(platform.files)
  return { house, hospitals: ids, people, at, ofSelf, mighty, stop: () => house.stop() }
}
