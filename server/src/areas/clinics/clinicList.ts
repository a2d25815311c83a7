import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicRow, clinics as calls } from '#contract/clinics/calls'
import type { PageMeta } from '#contract/kit/answers'
import type { QueryOf } from '#contract/kit/endpoint'
import { personNamed } from '../../platform/auth/search'
import { db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { clinicRow, type ListedClinic } from './clinicAnswer'
import { clinics } from './tables'

const columns = sql.raw(`
  json_build_object('id', clinics.id, 'title', title, 'type', type, 'startDate', start_date, 'endDate', end_date,
    'timeZone', clinics.time_zone, 'price', price) as clinic,
  json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name,
    'avatarMediaId', avatar_media_id) as doctor,
  json_build_object('id', hospitals.id, 'name', hospitals.name, 'nameAr', hospitals.name_ar) as hospital,
  json_build_object('id', specialties.id, 'name', specialties.name, 'nameAr', specialties.name_ar) as specialty`)

/**
 * Clinics, newest first, by part of the title or of the doctor's name. One statement.
 * @param inScope which of them the caller may see; expects `clinics` in the statement
 */
export async function listClinics(
  query: QueryOf<typeof calls.list>,
  inScope: SQL,
): Promise<{ data: ClinicRow[]; meta: PageMeta }> {
  const { q, specialty_id: specialtyId, type } = query
  const condition = and(
    isNull(clinics.deletedAt),
    inScope,
    q ? or(containsText(clinics.title, q), personNamed(q)) : undefined,
    specialtyId ? eq(clinics.specialtyId, specialtyId) : undefined,
    type ? eq(clinics.type, type) : undefined,
  )
  const joined = sql`from clinics join users on users.id = clinics.doctor_id`
  const { rows } = await db().execute<{ total: number; found: ListedClinic[] }>(sql`
    select (select count(*) ${joined} where ${condition}) as total, (select coalesce(json_agg(found), '[]') from (
      select ${columns} ${joined}
      join hospitals on hospitals.id = clinics.hospital_id join specialties on specialties.id = clinics.specialty_id
      where ${condition} order by clinics.id desc limit ${query.limit} offset ${pageOffset(query)}) as found) as found`)
  const [{ total, found } = { total: 0, found: [] }] = rows
  return { data: found.map(clinicRow), meta: pageMeta(query, total) }
}
