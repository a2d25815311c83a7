import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { QueryOf } from '#contract/kit/endpoint'
import { localTime } from '#contract/rules/wallClock'
import type { vitals as calls } from '#contract/vitals/calls'
import type { WardVitals } from '#contract/vitals/vitalSign'
import { now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { ascending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { agesOn, PersonRow, personJson, personOf } from '../../schema/people'
import { newestColumns, newestFields, nextCheckOf } from './earlyWarning'
import { isPermitted } from './signRow'

type Query = QueryOf<typeof calls.ward>
type Filters = Omit<Query, 'page' | 'limit'>

const WardRow = z.strictObject({
  ...newestFields,
  id: z.int(),
  is_open: z.boolean(),
  patient: PersonRow,
  birth_date: z.iso.date().nullable(),
  time_zone: z.string(),
  department: OptionRow,
  bed: z.string(),
  sort_key: SortKey,
})
type WardRow = z.output<typeof WardRow>
const CountRow = z.strictObject({ total: z.int() })

const boolean = (expression: SQL) => ({ expression, type: 'boolean', isNullable: false })

/**
 * Those who were never measured, then by the next check; last those of whom none is due, and records that the caller
 * cannot open: their place would tell something about them.
 */
const dueFirst = listOrder(
  ascending(boolean(sql`due.is_closed`)),
  ascending(boolean(sql`due.is_measured`)),
  ascending({ expression: sql`due.next_check_at`, type: 'timestamptz', isNullable: true }),
  ascending({ expression: sql`due.id`, type: 'integer', isNullable: false }),
)

function wardRow(row: WardRow): z.output<typeof WardVitals> {
  const { is_open, patient, bed } = row
  const { id, name_text, avatar } = personOf(patient)
  const birthDate = is_open ? row.birth_date : null
  const ages = agesOn(birthDate, localTime(now().getTime(), row.time_zone).date)
  return {
    episode_id: row.id,
    is_open,
    patient: { id, name_text, avatar, ...ages },
    department: optionOf(row.department),
    bed,
    score: is_open ? row.score : null,
    measured_at: is_open && row.measured !== null ? new Date(row.measured).toISOString() : null,
    next_check: is_open ? nextCheckOf(row) : null,
  }
}

/**
 * Returns the list of the open episodes of a hospital by their next check.
 * @param inScope which of them lists show the caller; expects `episodes` in the statement
 */
export function wardList(
  hospitalId: number,
  { department_id: departmentId }: Filters,
  inScope: SQL,
): ListRows<WardRow, z.output<typeof WardVitals>> & { count(): Promise<number> } {
  const condition = and(
    sql`episodes.hospital_id = ${hospitalId} and episodes.status = ${EPISODE_STATUS.open}`,
    departmentId === undefined ? undefined : sql`episodes.department_id = ${departmentId}`,
    inScope,
  )
  // Without `offset 0`, the planner would repeat the condition of access wherever its result is used.
  const due = sql`(select id, is_open, not is_open as is_closed, is_open and measured_at is not null as is_measured,
      case when is_open then next_check_at end as next_check_at
    from (select episodes.id, ${isPermitted('list-vital-sign')} as is_open, monitoring.measured_at, monitoring.next_check_at
      from episodes left join episode_monitoring as monitoring on monitoring.episode_id = episodes.id
      where ${condition} offset 0) as opened) as due`
  return {
    order: dueFirst,
    rows: (slice) =>
      readJsonRows(
        WardRow,
        sql`select due.id, due.is_open, ${newestColumns}, ${sql.raw(personJson('users'))} as patient, users.birth_date,
            hospitals.time_zone, ${sql.raw(optionJson('departments'))} as department, episodes.bed,
            ${dueFirst.key} as sort_key
          from (select due.* from ${due} where ${slice.after ?? sql`true`} ${orderAndLimit(dueFirst, slice)}) as due
          join episodes on episodes.id = due.id join users on users.id = episodes.patient_id
          join hospitals on hospitals.id = episodes.hospital_id join departments on departments.id = episodes.department_id
          left join episode_monitoring as monitoring on monitoring.episode_id = episodes.id
          order by ${dueFirst.by}`,
      ),
    toResponse: (rows) => rows.map(wardRow),
    async count() {
      const [row] = await readRows(CountRow, sql`select count(*)::integer as total from episodes where ${condition}`)
      return row?.total ?? 0
    },
  }
}

/** Returns a page of the same list. */
export function listWard(hospitalId: number, { page, limit, ...filters }: Query, inScope: SQL) {
  return readPage({ page, limit }, wardList(hospitalId, filters, inScope))
}
