import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import { asStaff, throughHospital } from '../../platform/access/scope'
import { anyOf, everywhere, type Way, within } from '../../platform/access/way'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'

/** A hospital is reached by its staff and by those above. Expect `hospitals` in the statement. */
function waysToHospital(person: Caller, wanted: readonly Permission[]): Way[] {
  return throughHospital(person, asStaff(person, wanted), sql`hospitals.id`)
}

/** Whether the person may see a hospital. Expects `hospitals` in the statement. */
export function seesHospital(person: Caller, wanted: readonly Permission[]): SQL {
  return anyOf(waysToHospital(person, wanted))
}

/** On the staff of the hospital itself, and holding the permission there. Not those above; Super Admin everywhere. */
function waysToOwnHospital(person: Caller, wanted: readonly Permission[]): Way[] {
  const counting = waysToHospital(person, wanted)
  if (person.isSuperAdmin) return counting
  const isStaff = sql`(exists (select from user_hospitals as mine
      where mine.hospital_id = hospitals.id and mine.user_id = ${person.id})
    or exists (select from user_roles as mine where mine.hospital_id = hospitals.id and mine.user_id = ${person.id}))`
  return within(counting, (counts) => sql`(${isStaff} and ${counts})`).map((way) => ({ ...way, name: 'member' }))
}

function memberOfCenter(person: Caller): Way {
  return {
    name: 'member',
    when: sql`exists (select from center_staff as mine
      where mine.center_id = centers.id and mine.user_id = ${person.id})`,
  }
}

/**
 * A lab or radiology center is reached by its staff, and by those who may do so at the hospital that keeps it.
 * Expect `centers` in the statement.
 */
function waysToCenter(person: Caller, wanted: readonly Permission[]): Way[] {
  const held = asStaff(person, wanted)
  if (held.length === 0) return []
  return [memberOfCenter(person), ...throughHospital(person, held, sql`centers.hospital_id`)]
}

/** Who manages the members of a center: its own staff, and Super Admin; not those above. */
function waysToOwnCenter(person: Caller, wanted: readonly Permission[]): Way[] {
  if (asStaff(person, wanted).length === 0) return []
  return person.isSuperAdmin ? [everywhere] : [memberOfCenter(person)]
}

const hospital = {
  key: sql`hospitals.id`,
  records: (keys: readonly RecordKey[]) => sql`hospitals where hospitals.id = any (${numberArray(keys)})`,
}

const center = (type: number) => ({
  key: sql`centers.id`,
  records: (keys: readonly RecordKey[]) =>
    sql`centers where centers.id = any (${numberArray(keys)}) and centers.type = ${type}`,
})

export const facilityRules = {
  hospital: { ...hospital, ways: waysToHospital },
  ownHospital: { ...hospital, ways: waysToOwnHospital },
  lab: { ...center(CENTER_TYPE.lab), ways: waysToCenter },
  ownLab: { ...center(CENTER_TYPE.lab), ways: waysToOwnCenter },
  radiologyCenter: { ...center(CENTER_TYPE.radiology), ways: waysToCenter },
  ownRadiologyCenter: { ...center(CENTER_TYPE.radiology), ways: waysToOwnCenter },
} satisfies Record<string, AccessRule>
