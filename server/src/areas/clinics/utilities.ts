import { sql } from 'drizzle-orm'
import { hospitalInScope } from '../../platform/access/scope'
import { mayOneOf } from '../../platform/auth/caller'
import { caller, db } from '../../platform/context'
import { named } from '../../platform/texts'
import { hospitals, levels, specialties } from '../reference'
import { optionOf } from './clinicAnswer'

function byName<T extends { name: string }>(options: T[]): T[] {
  return options.sort((one, other) => one.name.localeCompare(other.name))
}

function timeZones(used: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...used])].sort()
}

/** What the clinic form chooses from: the caller's hospitals, every level and specialty, every time zone. */
export async function clinicUtilities() {
  const held = (['create-clinic', 'update-clinic', 'list-clinic'] as const).filter((permission) =>
    mayOneOf(caller(), [permission]),
  )
  const places = await db()
    .select()
    .from(hospitals)
    .where(hospitalInScope(caller(), held, sql`${hospitals.id}`))
  const allLevels = await db().select().from(levels).orderBy(levels.id)
  const allSpecialties = await db().select().from(specialties)
  return {
    hospitals: byName(
      places.map((place) => ({
        id: place.id,
        name: named(place),
        time_zone: place.timeZone,
        address: place.address,
      })),
    ),
    levels: allLevels.map(optionOf),
    specialties: byName(allSpecialties.map(optionOf)),
    time_zones: timeZones(places.map((place) => place.timeZone)),
  }
}
