import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ClinicRow, clinics as calls } from '#contract/clinics/calls'
import type { QueryOf } from '#contract/kit/endpoint'
import type { PageMeta } from '#contract/kit/responses'
import { matchesPersonName } from '../../platform/auth/search'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, pageMeta, pageSlice, type Slice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { clinicIsCalled, clinics } from '../../schema/clinics'
import { optionJson } from '../../schema/options'
import { personJson } from '../../schema/people'
import { clinicRow, ListedClinic } from './readClinic'

const columns = sql.raw(`
  json_build_object('id', clinics.id, 'title', clinics.title, 'alternate_title', clinics.alternate_title, 'type', clinics.type,
    'start_date', clinics.start_date, 'end_date', clinics.end_date, 'time_zone', clinics.time_zone, 'price', clinics.price) as clinic,
  ${personJson('users')} as doctor,
  ${optionJson('hospitals')} as hospital,
  ${optionJson('specialties')} as specialty`)

const newestFirst = listOrder(descending(clinics.id))
const joined = sql`from clinics join users on users.id = clinics.doctor_id`

type Query = QueryOf<typeof calls.list>
type Filters = Omit<Query, 'page' | 'limit'>

const SortedClinicRow = ListedClinic.extend({ sort_key: SortKey })
const PageRow = z.strictObject({ total: z.int(), found: z.array(SortedClinicRow) })

function conditionOf({ q, specialty_id: specialtyId, type }: Filters, inScope: SQL): SQL | undefined {
  return and(
    isNull(clinics.deleted_at),
    inScope,
    q ? or(clinicIsCalled(q), matchesPersonName(q)) : undefined,
    specialtyId ? eq(clinics.specialty_id, specialtyId) : undefined,
    type ? eq(clinics.type, type) : undefined,
  )
}

const shown = sql`select ${columns}, ${newestFirst.key} as sort_key ${joined}
  join hospitals on hospitals.id = clinics.hospital_id join specialties on specialties.id = clinics.specialty_id`

function clinicsOf(condition: SQL | undefined, slice: Slice): SQL {
  return sql`${shown} where ${and(condition, slice.after)} ${orderAndLimit(newestFirst, slice)}`
}

/**
 * Returns a page of clinics, the newest first, filtered by part of the title or of the doctor's name. One statement,
 * which evaluates the filter once for the total and the page.
 * @param inScope which clinics the caller may see; expects `clinics` in the statement
 */
export async function listClinics(query: Query, inScope: SQL): Promise<{ data: ClinicRow[]; meta: PageMeta }> {
  const [row] = await readRows(
    PageRow,
    sql`
      with matching as materialized (select clinics.id ${joined} where ${conditionOf(query, inScope)})
      select (select count(*) from matching) as total,
        (select coalesce(json_agg(found), '[]') from (
          ${shown} where clinics.id in (
            select clinics.id from matching as clinics ${orderAndLimit(newestFirst, pageSlice(query))})
          order by ${newestFirst.by}) as found) as found`,
  )
  const { total, found } = row ?? { total: 0, found: [] }
  return { data: found.map(clinicRow), meta: pageMeta(query, total) }
}

/** Returns the same clinics for an export. */
export function clinicList(query: Filters, inScope: SQL): ListRows<z.output<typeof SortedClinicRow>, ClinicRow> {
  const condition = conditionOf(query, inScope)
  return {
    order: newestFirst,
    rows: (slice) => readJsonRows(SortedClinicRow, clinicsOf(condition, slice)),
    toResponse: (rows) => rows.map(clinicRow),
  }
}
