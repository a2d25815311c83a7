import type { SQL } from 'drizzle-orm'
import { db } from '../../platform/context'
import { byName, localizedName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { levels, specialties } from '../../schema/reference'

function timeZones(used: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...used])].sort()
}

/**
 * Returns the choices of the clinic form: the caller's hospitals, all levels and specialties, and all time zones.
 * @param inScope which hospitals; expects `hospitals` in the statement
 */
export async function clinicUtilities(inScope: SQL) {
  const hospitalRows = await db().select().from(hospitals).where(inScope)
  const allLevels = await db().select().from(levels).orderBy(levels.id)
  const allSpecialties = await db().select().from(specialties)
  return {
    hospitals: hospitalRows
      .map((hospital) => ({
        id: hospital.id,
        name: localizedName(hospital),
        time_zone: hospital.time_zone,
        address: hospital.address,
      }))
      .sort(byName),
    levels: allLevels.map(optionOf),
    specialties: allSpecialties.map(optionOf).sort(byName),
    time_zones: timeZones(hospitalRows.map((hospital) => hospital.time_zone)),
  }
}
