import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ShownDoseState } from '#contract/prescriptions/doseState'
import { anyOf } from '../../platform/access/accessPath'
import { caller, now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { accessPathsToEpisode } from '../../schema/episodeAccess'
import { stateOfDose, TimingRow, timingColumns } from './doseRow'
import { doseReaders, hoursShown } from './wardDoses'

const DueRow = TimingRow.extend({ hospital_id: z.int(), status: z.literal(1) })

const counted: ReadonlySet<ShownDoseState> = new Set(['due', 'late', 'missed'])

/**
 * Returns how many doses of each hospital are late or missed within the last twelve hours, or on time now. One statement.
 * @param inScope which episodes lists show the caller; expects `episodes` in the statement
 * @param limit of doses that are read
 */
export async function dosesDue(inScope: SQL, limit: number): Promise<ReadonlyMap<number, number>> {
  const at = now().getTime()
  const instant = (hours: number) => new Date(at + hours * 3_600_000).toISOString()
  const rows = await readJsonRows(
    DueRow,
    sql`select episodes.hospital_id, executions.status, ${sql.raw(timingColumns)}
      from executions join prescriptions on prescriptions.id = executions.prescription_id
      join episodes on episodes.id = prescriptions.episode_id
      where executions.status = 1 and executions.due_at >= ${instant(-hoursShown)} and executions.due_at < ${instant(1)}
        and episodes.status = 0 and ${and(inScope, anyOf(accessPathsToEpisode(caller(), doseReaders)))}
      limit ${limit}`,
  )
  const doses = new Map<number, number>()
  for (const row of rows)
    if (counted.has(stateOfDose(row, at))) doses.set(row.hospital_id, (doses.get(row.hospital_id) ?? 0) + 1)
  return doses
}
