import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import type { prescriptions as calls } from '#contract/prescriptions/calls'
import type { Execution } from '#contract/prescriptions/execution'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfWallOrAfterGap } from '#contract/rules/wallClock'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { type OrderedEpisode, opens } from '../../schema/episodeOf'
import { executions } from '../../schema/prescriptions'
import { correctorsOf } from './correctors'
import { DoseRow, doseColumns, doseOf, doseTables } from './doseRow'

const ListedRow = DoseRow.extend({ sort_key: SortKey })
type ListedRow = z.output<typeof ListedRow>
const CountRow = z.strictObject({ total: z.int() })

/** When a dose is due; of one without a due time, when it was given or recorded. */
export const timeOfDose = sql.raw('coalesce(executions.due_at, executions.given_at, executions.recorded_at)')

const newestFirst = listOrder(
  descending({ expression: timeOfDose, type: 'timestamptz', isNullable: false }),
  descending(executions.id),
)

/** Returns the beginning of a day of the hospital, which is the end of the day before. */
export function beginningOf(day: string, timeZone: string): string {
  return new Date(instantOfWallOrAfterGap(day, 0, timeZone)).toISOString()
}

type Filters = Pick<QueryOf<typeof calls.executions>, 'prescription_id' | 'from' | 'to'>

function conditionOf({ id, time_zone }: OrderedEpisode, { prescription_id, from, to }: Filters): SQL | undefined {
  return and(
    sql`prescriptions.episode_id = ${id}`,
    prescription_id === undefined ? undefined : sql`prescriptions.id = ${prescription_id}`,
    from === undefined ? undefined : sql`${timeOfDose} >= ${beginningOf(from, time_zone)}`,
    to === undefined ? undefined : sql`${timeOfDose} < ${beginningOf(addDays(to, 1), time_zone)}`,
  )
}

/** Returns the list of the doses of an episode, the newest first: also those that are due within 48 hours. */
export function doseList(
  episode: OrderedEpisode,
  filters: Filters,
): ListRows<ListedRow, Execution> & { count(): Promise<number> } {
  const condition = conditionOf(episode, filters)
  return {
    order: newestFirst,
    rows: (slice) =>
      readJsonRows(
        ListedRow,
        sql`select ${doseColumns}, ${newestFirst.key} as sort_key from ${doseTables}
          where ${and(condition, slice.after)} ${orderAndLimit(newestFirst, slice)}`,
      ),
    async toResponse(rows) {
      const canRecord = await opens(episode.id, 'execute-prescription')
      const correctors = await correctorsOf(rows)
      return rows.map((row) => doseOf(row, canRecord, correctors))
    },
    async count() {
      const [row] = await readRows(
        CountRow,
        sql`select count(*)::integer as total from executions
          join prescriptions on prescriptions.id = executions.prescription_id where ${condition}`,
      )
      return row?.total ?? 0
    },
  }
}

/** Returns the row of a dose. @throws Problem 404 */
export async function doseRow(id: number): Promise<DoseRow> {
  const [row] = await readJsonRows(DoseRow, sql`select ${doseColumns} from ${doseTables} where executions.id = ${id}`)
  return orNotFound(row)
}

/** Returns a dose as in responses. @throws Problem 404 */
export async function readDose(id: number): Promise<Execution> {
  const row = await doseRow(id)
  return doseOf(row, await opens(row.episode_id, 'execute-prescription'), await correctorsOf([row]))
}
