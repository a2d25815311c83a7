import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { readJsonRows } from '../../platform/database/jsonRows'
import { byName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'

/** More hospitals than a network has. */
const most = 200

const PlaceRow = OptionRow.extend({ departments: z.array(OptionRow) })

/** The other hospitals of the network of an episode's hospital: those that have a hospital above in common with it. */
const othersOf = (episodeId: number) => sql`hospitals.id in (
    select others.descendant_id from episodes
    join hospital_descendants as above on above.descendant_id = episodes.hospital_id
    join hospital_descendants as others on others.ancestor_id = above.ancestor_id
    where episodes.id = ${episodeId} and others.descendant_id <> episodes.hospital_id)`

/**
 * Returns the hospitals to which the patient of an episode can be transferred, with their open departments.
 * @param hospitalId only this one
 */
export async function receivingHospitals(episodeId: number, hospitalId?: number) {
  const rows = await readJsonRows(
    PlaceRow,
    sql`select hospitals.id, hospitals.name, hospitals.alternate_name,
        (select json_agg(${sql.raw(optionJson('departments'))}) from departments
          where departments.hospital_id = hospitals.id and departments.closed_at is null) as departments
      from hospitals where ${othersOf(episodeId)} ${hospitalId === undefined ? sql`` : sql`and hospitals.id = ${hospitalId}`}
        and exists (select from departments where departments.hospital_id = hospitals.id and departments.closed_at is null)
      order by hospitals.id limit ${most}`,
  )
  return rows
    .map(({ departments, ...hospital }) => ({
      ...optionOf(hospital),
      departments: departments.map(optionOf).sort(byName),
    }))
    .sort(byName)
}
