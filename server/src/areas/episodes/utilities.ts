import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { episodes as calls } from '#contract/episodes/calls'
import { SEVERITY } from '#contract/episodes/codes'
import type { ResponseOf } from '#contract/kit/endpoint'
import { caller, db } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, byName } from '../../platform/texts'
import { seesEpisodesOf } from '../../schema/episodeAccess'
import { hospitals } from '../../schema/facilities'
import { OptionRow, optionOf } from '../../schema/options'
import { countries, specialties } from '../../schema/reference'
import { admissionForms } from './admissionForms'

/** More specialties than there are. */
const mostSpecialties = 500

const PlaceRow = OptionRow.extend({ occupied: z.array(z.string()) })

/** Returns the open departments of a hospital with their occupied beds, if the caller sees its episodes. */
async function placesOf(hospitalId: number) {
  const isSeen = seesEpisodesOf(
    caller(),
    ['create-episode', 'update-episode', 'list-episode'],
    sql`departments.hospital_id`,
  )
  const rows = await readRows(
    PlaceRow,
    sql`select departments.id, departments.name, departments.alternate_name,
        array(select bed_stays.bed from bed_stays where bed_stays.department_id = departments.id
          and bed_stays.until_time is null and ${isSeen} order by bed_stays.bed) as occupied
      from departments where departments.hospital_id = ${hospitalId} and departments.closed_at is null`,
  )
  return rows.map(({ occupied, ...department }) => ({ ...optionOf(department), occupied })).sort(byName)
}

/**
 * Returns what an admission to a hospital chooses from.
 * @throws Problem 404
 */
export async function admissionChoices(hospitalId: number): Promise<ResponseOf<typeof calls.utilities>['data']> {
  const [row] = await db()
    .select({ hospital: hospitals, country: countries.code })
    .from(hospitals)
    .innerJoin(countries, eq(countries.id, hospitals.country_id))
    .where(eq(hospitals.id, hospitalId))
  const { hospital, country } = orNotFound(row)
  const all = await db().select().from(specialties).orderBy(asc(specialties.id)).limit(mostSpecialties)
  return {
    hospital: { ...optionOf(hospital), logo_id: hospital.logo_media_id },
    time_zone: hospital.time_zone,
    country_code: country,
    departments: await placesOf(hospitalId),
    severities: Object.values(SEVERITY).map((id) => ({ id, name: apiText(`severity.${id}`) })),
    specialties: all.map(optionOf).sort(byName),
    forms: await admissionForms(hospitalId),
  }
}
