import { eq, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { localTime } from '#contract/rules/wallClock'
import type { User } from '#contract/users/calls'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { shownDay } from '../../platform/texts'
import { managingHospitalsOf } from '../../schema/memberships'
import { optionOf } from '../../schema/options'
import { agesOn } from '../../schema/people'
import { cities, countries, levels, specialties } from '../../schema/reference'
import { identityWarnings } from '../auth'
import { holdsBeyondOf } from './authority'
import { isPatientSomewhere, isWorkingHere, signInRightsOver } from './signIn'
import { hospitalsNamed, shownUser, userRow } from './userRows'

/** The hospitals to which a user belongs, whatever their roles. */
const belongsTo = hospitalsNamed(sql`select hospital_id from user_hospitals where user_id = users.id`)

/** The hospitals where a user only has a role. */
const hasRoleAt = hospitalsNamed(sql`select hospital_id from user_roles where user_id = users.id
  except select hospital_id from user_hospitals where user_id = users.id`)

const managedBy = hospitalsNamed(managingHospitalsOf(sql`users.id`))

/** The general roles of a user. */
const generalRoles = sql<number[]>`array(select held.role_id from user_roles as held
  where held.user_id = users.id and held.hospital_id is null order by held.role_id)`

/** Selects everything that the response contains about a user, in one statement. */
async function selectUser(id: number, permissions: readonly Permission[]) {
  const [row] = await db()
    .select({
      ...shownUser(permissions),
      country: { id: countries.id, name: countries.name, alternate_name: countries.alternate_name },
      city: { id: cities.id, name: cities.name, alternate_name: cities.alternate_name },
      level: { id: levels.id, name: levels.name, alternate_name: levels.alternate_name },
      specialty: { id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name },
      belongs: belongsTo,
      roleHospitals: hasRoleAt,
      managedBy,
      roles: generalRoles,
      works: isWorkingHere,
      isPatientSomewhere,
      beyond: holdsBeyondOf(caller(), sql`users.id`).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.country_id))
    .leftJoin(cities, eq(cities.id, users.city_id))
    .leftJoin(levels, eq(levels.id, users.level_id))
    .leftJoin(specialties, eq(specialties.id, users.specialty_id))
    .where(eq(users.id, id))
  return orNotFound(row)
}

type Parts = Awaited<ReturnType<typeof selectUser>>

/** Returns what the caller may change of this user's sign-in and permissions. */
function readRights({ user, works, beyond, isPatientSomewhere: isPatient }: Parts) {
  const person = caller()
  const waits = works && user.verified_at === null
  const signIn = signInRightsOver(person, user, { waits, beyond, isPatient })
  return {
    can_change_access: person.isSuperAdmin || (person.id !== user.id && !beyond),
    can_change_email: signIn.email,
    can_change_password: signIn.password,
    can_reset_second_factor: user.second_factor && person.id !== user.id && !beyond,
    waits_for_owner: waits,
  }
}

/** Returns what is shown of an account that is managed elsewhere: name, roles, hospitals, and who manages it. */
function summaryOf(parts: Parts): User {
  return {
    ...userRow(parts),
    alternate_name: parts.user.alternate_name,
    roles: [],
    birth_date: null,
    identity_warnings: [],
    birth_date_formatted: null,
    age: null,
    shown_age: null,
    country: null,
    city: null,
    countryobj: null,
    cityobj: null,
    address: null,
    time_zone: '',
    is_doctor: false,
    level_id: null,
    specialty_id: null,
    level: null,
    specialty: null,
    bio: null,
    alternate_bio: null,
    guardian_phone: null,
    guardian_uuid: null,
    uuid_picture: null,
    role_hospitals: [],
    managed_by: parts.managedBy.map(optionOf),
    can_change_access: false,
    can_change_email: false,
    can_change_password: false,
    pending_email: null,
    second_factor: false,
    can_reset_second_factor: false,
    waits_for_owner: false,
    created_at: null,
    updated_at: null,
  }
}

/**
 * Returns a user's account, in the caller's language; a summary if none of the caller's hospitals manages it.
 * @param permissions those with which the caller sees whole accounts
 * @throws Problem 404
 */
export async function readUser(
  id: number,
  permissions: readonly Permission[] = ['show-user', 'update-user'],
): Promise<User> {
  const parts = await selectUser(id, permissions)
  if (!parts.isManaged) return summaryOf(parts)
  const { user, country, city, level, specialty } = parts
  return {
    ...user,
    ...userRow(parts),
    hospitals: parts.belongs.map(optionOf),
    role_hospitals: parts.roleHospitals.map(optionOf),
    managed_by: parts.managedBy.map(optionOf),
    roles: parts.roles,
    birth_date_formatted: user.birth_date && shownDay(user.birth_date),
    identity_warnings: identityWarnings(user),
    ...agesOn(user.birth_date, localTime(now().getTime(), user.time_zone).date),
    country: user.country_id,
    city: user.city_id,
    countryobj: country && optionOf(country),
    cityobj: city && optionOf(city),
    level: level && optionOf(level),
    specialty: specialty && optionOf(specialty),
    guardian_uuid: user.guardian_national_id,
    uuid_picture: user.id_scan_media_id === null ? null : `/api/admin/users/${id}/uuid-picture`,
    ...readRights(parts),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  }
}
