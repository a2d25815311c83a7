import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/context'
import { byName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { specialties } from '../../schema/reference'

/**
 * Returns the hospitals and specialties of the clinics whose appointments the caller may see.
 * @param inScope expects `clinics` in the statement
 */
export async function filterChoices(inScope: SQL) {
  const places = await db()
    .select({ id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name })
    .from(hospitals)
    .where(sql`${hospitals.id} in (select clinics.hospital_id from clinics where ${inScope})`)
  const subjects = await db()
    .select({ id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name })
    .from(specialties)
    .where(sql`${specialties.id} in (select clinics.specialty_id from clinics where ${inScope})`)
  return { hospitals: places.map(optionOf).sort(byName), specialties: subjects.map(optionOf).sort(byName) }
}
