import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import type { vitals as calls } from '#contract/vitals/calls'
import type { VitalSign } from '#contract/vitals/vitalSign'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { vitalSigns } from '../../schema/vitals'
import { isPermitted, SignRow, signColumns, signOf, signTables } from './signRow'

type Query = QueryOf<typeof calls.list>
type Filters = Omit<Query, 'page' | 'limit'>

const FoundRow = SignRow.extend({ sort_key: SortKey })
type FoundRow = z.output<typeof FoundRow>
const CountRow = z.strictObject({ total: z.int() })

const lastMeasured = listOrder(descending(vitalSigns.measured_at), descending(vitalSigns.id))

/** What the vital signs of an episode are shown with. */
export interface Setting {
  /** Of the hospital. */
  timeZone: string
  /** Whether the caller can correct them. */
  editable: boolean
}

const SettingRow = z.strictObject({ time_zone: z.string(), editable: z.boolean() })

/** Returns what the vital signs of an episode are shown with. */
export async function settingOf(episodeId: number): Promise<Setting> {
  const [row] = await readRows(
    SettingRow,
    sql`select hospitals.time_zone, ${isPermitted('update-vital-sign')} as editable
      from episodes join hospitals on hospitals.id = episodes.hospital_id where episodes.id = ${episodeId}`,
  )
  const { time_zone: timeZone, editable } = orNotFound(row)
  return { timeZone, editable }
}

/** Returns the condition that something was measured on these days of a zone, both included. */
export function measuredOn({ from, to }: Pick<Filters, 'from' | 'to'>, column: SQL, timeZone: string): SQL | undefined {
  const start = (day: string) => new Date(instantOfWallOrAfterGap(day, 0, timeZone)).toISOString()
  return and(
    from ? sql`${column} >= ${start(from)}` : undefined,
    to ? sql`${column} < ${start(addDays(to, 1))}` : undefined,
  )
}

/** Returns the list of the vital signs of an episode that match the filters, the last measured first. */
export async function signList(
  episodeId: number,
  filters: Filters,
): Promise<ListRows<FoundRow, VitalSign> & { count(): Promise<number> }> {
  const setting = await settingOf(episodeId)
  const condition = and(
    sql`vital_signs.episode_id = ${episodeId}`,
    filters.type_id === undefined ? undefined : sql`vital_signs.type_id = ${filters.type_id}`,
    measuredOn(filters, sql`vital_signs.measured_at`, setting.timeZone),
  )
  return {
    order: lastMeasured,
    rows: (slice) =>
      readJsonRows(
        FoundRow,
        sql`select ${signColumns}, signs.sort_key from ${signTables(sql`(select vital_signs.*, ${lastMeasured.key} as sort_key
            from vital_signs where ${and(condition, slice.after)} ${orderAndLimit(lastMeasured, slice)})`)}
          order by signs.measured_at desc, signs.id desc`,
      ),
    toResponse: (rows) => rows.map((row) => signOf(row, setting)),
    async count() {
      const [row] = await readRows(CountRow, sql`select count(*)::integer as total from vital_signs where ${condition}`)
      return row?.total ?? 0
    },
  }
}

/** Returns a page of the same list. */
export async function listSigns(episodeId: number, { page, limit, ...filters }: Query) {
  return readPage({ page, limit }, await signList(episodeId, filters))
}
