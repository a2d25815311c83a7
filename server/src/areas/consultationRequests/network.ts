import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { daysOffIn, type WorkingPlace } from '#contract/consultationRequests/clock'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { byName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'

/** More hospitals than a network has. */
const most = 200

const HospitalRow = z.strictObject({ hospital: OptionRow, is_own: z.boolean(), is_above: z.boolean() })

/** The hospitals that have a hospital above in common with that of an episode. */
const networkOf = (episodeId: number) => sql`hospitals.id in (
  select others.descendant_id from episodes
  join hospital_descendants as above on above.descendant_id = episodes.hospital_id
  join hospital_descendants as others on others.ancestor_id = above.ancestor_id
  where episodes.id = ${episodeId})`

/** Returns the hospitals that can be asked about an episode: those above it first, then its own, then the others by name. */
export async function askedHospitals(episodeId: number) {
  const rows = await readJsonRows(
    HospitalRow,
    sql`select ${sql.raw(optionJson('hospitals'))} as hospital, hospitals.id = episodes.hospital_id as is_own,
        hospitals.id <> episodes.hospital_id and exists (select from hospital_descendants as above
          where above.ancestor_id = hospitals.id and above.descendant_id = episodes.hospital_id) as is_above
      from hospitals join episodes on episodes.id = ${episodeId}
      where ${networkOf(episodeId)} order by hospitals.id limit ${most}`,
  )
  const rank = ({ is_above: above, is_own: own }: z.output<typeof HospitalRow>) => (above ? 0 : own ? 1 : 2)
  return rows
    .map((row) => ({ ...optionOf(row.hospital), rank: rank(row) }))
    .sort((one, other) => one.rank - other.rank || byName(one, other))
    .map(({ id, name }) => ({ id, name }))
}

const FoundRow = z.strictObject({ found: z.boolean() })

/** Returns whether a hospital can be asked about an episode. */
export async function isInNetwork(episodeId: number, hospitalId: number): Promise<boolean> {
  const [row] = await readRows(
    FoundRow,
    sql`select exists (select from hospitals where hospitals.id = ${hospitalId} and ${networkOf(episodeId)}) as found`,
  )
  return row?.found ?? false
}

const PlaceRow = z.strictObject({ time_zone: z.string(), country: z.string() })

/** Returns where the working hours of a hospital count. @throws Problem 404 */
export async function workingPlace(hospitalId: number): Promise<WorkingPlace> {
  const [row] = await readRows(
    PlaceRow,
    sql`select hospitals.time_zone, countries.code as country from hospitals
      join countries on countries.id = hospitals.country_id where hospitals.id = ${hospitalId}`,
  )
  const { time_zone: zone, country } = orNotFound(row)
  return { zone, daysOff: daysOffIn(country) }
}
