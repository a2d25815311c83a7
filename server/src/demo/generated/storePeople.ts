import { searchOf } from '../../platform/auth/search'
import { roles } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { centers } from '../../schema/facilities'
import { levels, specialties } from '../../schema/reference'
import type { DemoHospitals } from '../places'
import { insertRows, insertRowsForIds, isoOf } from './insertRows'
import type { Name } from './names'
import type { Patient, Region } from './patients'
import { generatedStaff, type StaffMember } from './staff'

interface Person {
  email: string
  firstName: Name
  lastName: Name
  language: 'ar' | 'en'
  nationalId: string
  phone: string
  gender: 'male' | 'female'
  birthDate: string
}

interface Account {
  passwordHash: string
  hospital: DemoHospitals[keyof DemoHospitals]
  /** Milliseconds since the epoch. */
  createdAt: number
}

const hospitalOf: Record<Region, keyof DemoHospitals> = {
  cairo: 'hub',
  aswan: 'aswan',
  mogadishu: 'banadir',
  hargeisa: 'hargeisa',
}

/** Returns the names in the script of the person's language, and the alternate name in the other script. */
function namesOf({ firstName, lastName, language }: Person) {
  const [script, other] = language === 'ar' ? ([1, 0] as const) : ([0, 1] as const)
  return {
    first_name: firstName[script],
    last_name: lastName[script],
    alternate_name: `${firstName[other]} ${lastName[other]}`,
  }
}

function userRow(person: Person, { passwordHash, hospital, createdAt }: Account) {
  const names = namesOf(person)
  const { email, nationalId, phone } = person
  return {
    ...names,
    email,
    password_hash: passwordHash,
    owner_chose: true,
    verified_at: isoOf(createdAt),
    uuid: nationalId,
    phone,
    gender: person.gender,
    birth_date: person.birthDate,
    country_id: hospital.country_id,
    city_id: hospital.city_id,
    time_zone: hospital.time_zone,
    language: person.language,
    created_at: isoOf(createdAt),
    updated_at: isoOf(createdAt),
    ...searchOf({ ...names, email, national_id: nationalId, phone }),
  }
}

async function roleIds(): Promise<Map<string, number>> {
  const rows = await db().select({ id: roles.id, code: roles.code }).from(roles)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function idsByName(table: typeof specialties | typeof levels): Promise<Map<string, number>> {
  const rows = await db().select({ id: table.id, name: table.name }).from(table)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Stores the staff of the labs and radiology centers. */
async function storeCenterStaff(ids: Map<string, number>, roleId: number | undefined): Promise<void> {
  const rows = await db().select({ id: centers.id, name: centers.name }).from(centers)
  const centerIds = new Map(rows.map(({ id, name }) => [name, id]))
  const posts = generatedStaff.flatMap(({ email, center }) =>
    center === undefined ? [] : [{ center_id: centerIds.get(center), user_id: ids.get(email), role_id: roleId }],
  )
  await insertRows('center_staff', posts)
}

/** Stores to which hospital each person belongs, which also manages the account. */
async function storeMemberships(memberships: { user_id: number | undefined; hospital_id: number }[]): Promise<void> {
  await insertRows('user_hospitals', memberships)
  const created_at = now().toISOString()
  await insertRows(
    'account_management',
    memberships.map((each) => ({ ...each, status: 'managing', created_at })),
  )
}

/**
 * Stores the generated staff.
 * @param createdAt when the first account was created, in ms since the epoch; each other one follows five days later
 * @returns the user ids by email
 */
export async function storeStaff(
  places: DemoHospitals,
  { passwordHash, createdAt }: Pick<Account, 'passwordHash' | 'createdAt'>,
): Promise<Map<string, number>> {
  const [roleIdOf, specialtyIds, levelIds] = [await roleIds(), await idsByName(specialties), await idsByName(levels)]
  const rowOf = (member: StaffMember, index: number) => ({
    ...userRow(member, {
      passwordHash,
      hospital: places[member.place],
      createdAt: createdAt + index * 5 * 86_400_000,
    }),
    is_staff_member: true,
    is_doctor: member.role === 'DOCTOR',
    specialty_id: specialtyIds.get(member.specialty ?? '') ?? null,
    level_id: levelIds.get(member.level ?? '') ?? null,
    bio: member.bio ?? null,
  })
  const ids = await insertRowsForIds('users', generatedStaff.map(rowOf), 'email')
  const stored = generatedStaff.filter(({ email }) => ids.has(email))
  await insertRows(
    'user_roles',
    stored.map(({ email, role }) => ({ user_id: ids.get(email), role_id: roleIdOf.get(role) })),
  )
  await storeMemberships(stored.map(({ email, place }) => ({ user_id: ids.get(email), hospital_id: places[place].id })))
  await storeCenterStaff(ids, roleIdOf.get('LAB_OR_RADIOLOGY'))
  return ids
}

/**
 * Stores the patients, in the order in which their accounts were created.
 * @param createdAt when each account was created, in ms since the epoch
 * @returns the user ids by email
 */
export async function storePatients(
  patients: readonly Patient[],
  places: DemoHospitals,
  { passwordHash, createdAt }: { passwordHash: string; createdAt: ReadonlyMap<Patient, number> },
): Promise<Map<string, number>> {
  const openedAt = (patient: Patient) => createdAt.get(patient) ?? 0
  const inOrder = [...patients].sort((one, other) => openedAt(one) - openedAt(other))
  const hospital = (patient: Patient) => places[hospitalOf[patient.region]]
  const ids = await insertRowsForIds(
    'users',
    inOrder.map((patient) => ({
      ...userRow(patient, { passwordHash, hospital: hospital(patient), createdAt: openedAt(patient) }),
      is_staff_member: false,
      is_doctor: false,
      guardian_phone: patient.guardian?.phone ?? null,
      guardian_uuid: patient.guardian?.nationalId ?? null,
    })),
    'email',
  )
  const stored = inOrder.filter(({ email }) => ids.has(email))
  const roleId = (await roleIds()).get('PATIENT')
  await insertRows(
    'user_roles',
    stored.map(({ email }) => ({ user_id: ids.get(email), role_id: roleId })),
  )
  await storeMemberships(
    stored.map((patient) => ({ user_id: ids.get(patient.email), hospital_id: hospital(patient).id })),
  )
  return ids
}
