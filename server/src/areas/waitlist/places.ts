import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { clinicTypes } from '#contract/clinics/clinicInput'
import type { PlacesQuery } from '#contract/waitlist/entry'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { byName } from '../../platform/texts'
import { optionOf } from '../../schema/options'
import { fullName } from '../../schema/people'
import { todayAtClinics } from '../clinics'

type Query = z.output<typeof PlacesQuery>

const NameRow = z.strictObject({ name: z.string().nullable() })
const PlaceRow = z.strictObject({
  type: z.enum(clinicTypes),
  id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
})

async function nameOf({ doctor_id: doctorId, specialty_id: specialtyId }: Query): Promise<string | null> {
  const [row] = await readRows(
    NameRow,
    doctorId === undefined
      ? sql`select ${localNameOf(sql`name`, sql`alternate_name`)} as name from specialties where id = ${specialtyId ?? null}::integer`
      : sql`select ${fullName()} as name from users where id = ${doctorId}
          and exists (select from clinics where clinics.doctor_id = users.id and deleted_at is null)`,
  )
  return row?.name ?? null
}

/**
 * Returns the hospitals at which a doctor, or the doctors of a specialty, have clinics, and whether they have virtual ones.
 * @param inScope which clinics count; expects `clinics` in the statement
 */
export async function placesOf(query: Query, inScope: SQL = sql`true`) {
  const { doctor_id: doctorId, specialty_id: specialtyId } = query
  const is = (column: SQL, value: number | undefined) => (value === undefined ? sql`true` : sql`${column} = ${value}`)
  const theirs = sql`${is(sql`clinics.doctor_id`, doctorId)} and ${is(sql`clinics.specialty_id`, specialtyId)} and ${inScope}`
  const rows = await readRows(
    PlaceRow,
    sql`select distinct clinics.type, hospitals.id, hospitals.name, hospitals.alternate_name
      from clinics join hospitals on hospitals.id = clinics.hospital_id
      where clinics.deleted_at is null and ${theirs}`,
  )
  const physical = rows.filter(({ type }) => type === 'physical')
  return {
    name: await nameOf(query),
    hospitals: physical.map(optionOf).sort(byName),
    virtual: physical.length < rows.length,
    today: (await todayAtClinics(theirs))?.earliest ?? null,
  }
}
