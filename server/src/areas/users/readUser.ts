import { eq, sql } from 'drizzle-orm'
import { localTime } from '#contract/rules/wallClock'
import type { User } from '#contract/users/calls'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { optionOf } from '../../schema/options'
import { ageOn } from '../../schema/people'
import { cities, countries, levels, specialties } from '../../schema/reference'
import { holdsBeyondOf } from './authority'
import { isWorkingHere, signInRightsOver } from './signIn'
import { shownUser, userRow } from './userRows'

/** Formats a day `YYYY-MM-DD` as `DD/MM/YYYY`. */
function shownDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** The hospitals to which a user belongs, whatever their roles. */
const belongsTo = sql<{ id: number; name: string; alternate_name: string | null }[]>`(
  select coalesce(json_agg(json_build_object('id', hospitals.id, 'name', hospitals.name, 'alternate_name', hospitals.alternate_name)
    order by hospitals.name), '[]')
  from user_hospitals join hospitals on hospitals.id = user_hospitals.hospital_id
  where user_hospitals.user_id = users.id)`

/** The general roles of a user. */
const generalRoles = sql<number[]>`array(select held.role_id from user_roles as held
  where held.user_id = users.id and held.hospital_id is null order by held.role_id)`

/** Selects everything that the response contains about a user, in one statement. */
async function selectUser(id: number) {
  const [row] = await db()
    .select({
      ...shownUser,
      country: { id: countries.id, name: countries.name, alternate_name: countries.alternate_name },
      city: { id: cities.id, name: cities.name, alternate_name: cities.alternate_name },
      level: { id: levels.id, name: levels.name, alternate_name: levels.alternate_name },
      specialty: { id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name },
      belongs: belongsTo,
      roles: generalRoles,
      works: isWorkingHere,
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
function readRights({ user, works, beyond }: Parts) {
  const person = caller()
  const waits = works && user.verified_at === null
  const signIn = signInRightsOver(person, user, { waits, beyond })
  return {
    can_change_access: person.isSuperAdmin || (person.id !== user.id && !beyond),
    can_change_email: signIn.email,
    can_change_password: signIn.password,
    can_reset_second_factor: user.second_factor && person.id !== user.id && !beyond,
    waits_for_owner: waits,
  }
}

/**
 * Returns a user's account, in the caller's language.
 * @throws Problem 404
 */
export async function readUser(id: number): Promise<User> {
  const parts = await selectUser(id)
  const { user, country, city, level, specialty } = parts
  return {
    ...user,
    ...userRow(parts),
    hospitals: parts.belongs.map(optionOf),
    roles: parts.roles,
    birth_date_formatted: user.birth_date && shownDay(user.birth_date),
    age: ageOn(user.birth_date, localTime(now().getTime(), user.time_zone).date),
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
