import { type SQL, sql } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/centers'
import type { Permission } from '#contract/permissions'
import { asStaff, hospitalInScope, ruleOf } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/** A hospital is seen by its staff and by those above. Expects `hospitals` in the statement. */
export function seesHospital(person: Caller, wanted: readonly Permission[]): SQL {
  return hospitalInScope(person, asStaff(person, wanted), sql`hospitals.id`)
}

function worksAtHospital(person: Caller): SQL {
  return sql`(exists (select from user_hospitals as mine
      where mine.hospital_id = hospitals.id and mine.user_id = ${person.id})
    or exists (select from user_roles as mine where mine.hospital_id = hospitals.id and mine.user_id = ${person.id}))`
}

function worksAtCenter(person: Caller): SQL {
  return sql`exists (select from center_staff as mine
    where mine.center_id = centers.id and mine.user_id = ${person.id})`
}

/**
 * A lab or radiology center is seen by its staff, and by those who may do so at the hospital that keeps it.
 * Expects `centers` in the statement.
 */
export function seesCenter(person: Caller, wanted: readonly Permission[]): SQL {
  const held = asStaff(person, wanted)
  if (held.length === 0) return sql`false`
  return sql`(${worksAtCenter(person)} or ${hospitalInScope(person, held, sql`centers.hospital_id`)})`
}

function centerRule(type: number) {
  return ruleOf(
    (person, keys, wanted) => sql`select id as key from centers
      where id = any (${numberArray(keys)}) and type = ${type} and ${seesCenter(person, wanted)}`,
  )
}

/** Who manages the members of a center: its own staff, and Super Admin; not those above. */
function ownCenterRule(type: number) {
  return ruleOf((person, keys, wanted) => {
    const isMine = person.isSuperAdmin ? sql`true` : worksAtCenter(person)
    return sql`select id as key from centers
      where id = any (${numberArray(keys)}) and type = ${type} and ${asStaff(person, wanted).length > 0} and ${isMine}`
  })
}

export const providerRules = {
  hospital: ruleOf(
    (person, keys, wanted) => sql`select id as key from hospitals
      where id = any (${numberArray(keys)}) and ${seesHospital(person, wanted)}`,
  ),
  /** Who manages the members of a hospital: its own staff, and Super Admin; not those above. */
  ownHospital: ruleOf((person, keys, wanted) => {
    const isMine = person.isSuperAdmin ? sql`true` : worksAtHospital(person)
    return sql`select id as key from hospitals
      where id = any (${numberArray(keys)}) and ${isMine} and ${seesHospital(person, wanted)}`
  }),
  lab: centerRule(CENTER_TYPE.lab),
  ownLab: ownCenterRule(CENTER_TYPE.lab),
  radiologyCenter: centerRule(CENTER_TYPE.radiology),
  ownRadiologyCenter: ownCenterRule(CENTER_TYPE.radiology),
}
