import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { roundTypes } from '#contract/rounds/codes'
import type { RoundUtilities } from '#contract/rounds/round'
import { heldStaffPermissions, hospitalInScope } from '../../platform/access/scope'
import { matchesPersonName } from '../../platform/auth/search'
import { caller, context } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { apiText, byName } from '../../platform/texts'
import { membersOf } from '../../schema/memberships'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'

/** More departments and hospitals than a network has. */
const mostDepartments = 1000
const mostHospitals = 200
const mostPeople = 50

const LocationRow = z.strictObject({ hospital: OptionRow, time_zone: z.string() })
const UnitRow = z.strictObject({ unit: OptionRow, hospital: OptionRow, time_zone: z.string() })
const SpecialtyRow = z.strictObject({ specialty: OptionRow })
const InvitedRow = z.strictObject({ person: PersonRow, hospital: OptionRow })
const IdRow = z.strictObject({ id: z.int() })

/** With these, people make and change rounds at a hospital. */
export const makingRounds = ['create-round', 'update-round'] as const

/** Returns the condition that the caller makes rounds at a hospital. */
export function makesRoundsAt(hospitalId: SQL): SQL {
  return hospitalInScope(caller(), heldStaffPermissions(caller(), makingRounds), hospitalId)
}

/**
 * Returns what the form of a round chooses from.
 * @param inNetwork the hospitals that can take part; expects `hospitals`
 */
export async function roundUtilities(inNetwork: SQL): Promise<RoundUtilities> {
  const locations = await readJsonRows(
    LocationRow,
    sql`select ${sql.raw(optionJson('hospitals'))} as hospital, hospitals.time_zone from hospitals
      where ${inNetwork} order by hospitals.id limit ${mostHospitals}`,
  )
  const units = await readJsonRows(
    UnitRow,
    sql`select ${sql.raw(optionJson('departments'))} as unit, ${sql.raw(optionJson('hospitals'))} as hospital, hospitals.time_zone
      from departments join hospitals on hospitals.id = departments.hospital_id
      where departments.closed_at is null and ${makesRoundsAt(sql`hospitals.id`)}
      order by hospitals.id, departments.id limit ${mostDepartments}`,
  )
  const specialties = await readJsonRows(
    SpecialtyRow,
    sql`select ${sql.raw(optionJson('specialties'))} as specialty from specialties order by specialties.id limit ${mostHospitals}`,
  )
  return {
    specialties: specialties.map(({ specialty }) => optionOf(specialty)).sort(byName),
    units: units
      .map(({ unit, hospital, time_zone }) => ({ ...optionOf(unit), hospital: optionOf(hospital), time_zone }))
      .sort(byName),
    locations: locations.map(({ hospital }) => optionOf(hospital)).sort(byName),
    types: roundTypes.map((type) => ({ type, name: apiText(`roundType.${type}`) })),
    time_zones: [...new Set(locations.map(({ time_zone }) => time_zone))].sort(),
  }
}

/** The condition that an account is one of staff. Expects `users`. */
const isStaff = sql`users.closed_at is null and exists (select from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id and roles.code <> 'PATIENT')`

const inHospitals = (inNetwork: SQL) =>
  sql`users.id in (${membersOf(sql`select hospitals.id from hospitals where ${inNetwork}`)})`

/** Returns people who can be invited to a round, by id: 50 at most. */
export async function invitablePeople(
  { q, hospital_id: hospital }: { q?: string | undefined; hospital_id?: number | undefined },
  inNetwork: SQL,
) {
  const network = and(inNetwork, hospital === undefined ? undefined : sql`hospitals.id = ${hospital}`) ?? sql`true`
  const rows = await readJsonRows(
    InvitedRow,
    sql`select ${sql.raw(personJson('users'))} as person, ${sql.raw(optionJson('places'))} as hospital
      from (select users.* from users where ${and(isStaff, inHospitals(network), q ? matchesPersonName(q) : undefined)}
        order by users.first_name, users.last_name, users.id limit ${mostPeople}) as users
      join lateral (select hospitals.* from hospitals where ${network} and hospitals.id in
          (select hospital_id from user_hospitals where user_id = users.id
            union select hospital_id from user_roles where user_id = users.id and hospital_id is not null)
        order by hospitals.id limit 1) as places on true
      order by users.first_name, users.last_name, users.id`,
  )
  return rows.map(({ person, hospital: place }) => ({ ...personOf(person), location: optionOf(place) }))
}

/** Returns those of the accounts that can be invited to a round by the caller. */
export async function invitable(ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const inNetwork = await context().platform.access.condition('consultingHospital', caller(), makingRounds)
  const rows = await readRows(
    IdRow,
    sql`select users.id from users where users.id = any (${numberArray(ids)}) and ${isStaff} and ${inHospitals(inNetwork)}`,
  )
  return new Set(rows.map(({ id }) => id))
}
