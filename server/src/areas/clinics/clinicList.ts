import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicRow, clinics as calls } from '#contract/clinics/calls'
import type { PageMeta } from '#contract/kit/answers'
import type { QueryOf } from '#contract/kit/endpoint'
import { matchesPersonName } from '../../platform/auth/search'
import { db } from '../../platform/context'
import { jsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder } from '../../platform/database/listOrder'
import {
  type ListRows,
  orderAndLimit,
  pageMeta,
  pageSlice,
  type Slice,
  type Sorted,
} from '../../platform/database/page'
import { clinicIsCalled, clinics } from '../../schema/clinics'
import { clinicRow, type ListedClinic } from './readClinic'

const columns = sql.raw(`
  to_json(clinics) as clinic,
  json_build_object('id', users.id, 'first_name', first_name, 'last_name', last_name, 'alternate_name', users.alternate_name,
    'avatar_media_id', avatar_media_id) as doctor,
  json_build_object('id', hospitals.id, 'name', hospitals.name, 'alternate_name', hospitals.alternate_name) as hospital,
  json_build_object('id', specialties.id, 'name', specialties.name, 'alternate_name', specialties.alternate_name) as specialty`)

const newestFirst = listOrder(descending(clinics.id))
const joined = sql`from clinics join users on users.id = clinics.doctor_id`

type Query = QueryOf<typeof calls.list>
type Filters = Omit<Query, 'page' | 'limit'>
type SortedClinic = ListedClinic & Sorted

function conditionOf({ q, specialty_id: specialtyId, type }: Filters, inScope: SQL): SQL | undefined {
  return and(
    isNull(clinics.deleted_at),
    inScope,
    q ? or(clinicIsCalled(q), matchesPersonName(q)) : undefined,
    specialtyId ? eq(clinics.specialty_id, specialtyId) : undefined,
    type ? eq(clinics.type, type) : undefined,
  )
}

function clinicsOf(condition: SQL | undefined, slice: Slice): SQL {
  return sql`select ${columns}, ${newestFirst.key} as sort_key ${joined}
    join hospitals on hospitals.id = clinics.hospital_id join specialties on specialties.id = clinics.specialty_id
    where ${and(condition, slice.after)} ${orderAndLimit(newestFirst, slice)}`
}

/**
 * A page of clinics, newest first, by part of the title or of the doctor's name. One statement.
 * @param inScope which of them the caller may see; expects `clinics` in the statement
 */
export async function listClinics(query: Query, inScope: SQL): Promise<{ data: ClinicRow[]; meta: PageMeta }> {
  const condition = conditionOf(query, inScope)
  const { rows } = await db().execute<{ total: number; found: SortedClinic[] }>(sql`
    select (select count(*) ${joined} where ${condition}) as total,
      (select coalesce(json_agg(found), '[]') from (${clinicsOf(condition, pageSlice(query))}) as found) as found`)
  const [{ total, found } = { total: 0, found: [] }] = rows
  return { data: found.map(clinicRow), meta: pageMeta(query, total) }
}

/** The same clinics for an export. */
export function clinicList(query: Filters, inScope: SQL): ListRows<SortedClinic, ClinicRow> {
  const condition = conditionOf(query, inScope)
  return {
    order: newestFirst,
    rows: (slice) => jsonRows(db(), clinicsOf(condition, slice)),
    answer: (rows) => rows.map(clinicRow),
  }
}
