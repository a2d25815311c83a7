import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { inTransaction } from '../../platform/database/transaction'
import { stateOfDose, TimingRow, timingColumns } from './doseRow'
import { notifyOfDose, staffOf } from './notifySecond'

const day = 86_400_000
/** Doses that are found later than this, for example after the server was stopped, cause no alert. */
const daysBack = 7
/** So many doses are checked in one transaction. */
const batch = 500

const FoundRow = TimingRow.extend({ id: z.int(), status: z.literal(1), episode_id: z.int(), doctor_id: z.int() })
type FoundRow = z.output<typeof FoundRow>
const AlertRow = z.strictObject({ execution_id: z.int() })

/** Returns unrecorded doses of time-critical drugs of inpatients that were due, without those that were alerted of. */
function unrecorded(after: number) {
  const from = new Date(now().getTime() - daysBack * day).toISOString()
  return readJsonRows(
    FoundRow,
    sql`select executions.id, executions.status, prescriptions.episode_id, prescriptions.doctor_id, ${sql.raw(timingColumns)}
      from executions join prescriptions on prescriptions.id = executions.prescription_id
      join drugs on drugs.id = prescriptions.drug_id join episodes on episodes.id = prescriptions.episode_id
      where executions.status = 1 and executions.due_at >= ${from} and executions.due_at < ${now().toISOString()}
        and drugs.time_critical and episodes.status = 0 and executions.id > ${after}
        and not exists (select from missed_dose_alerts where execution_id = executions.id)
      order by executions.id limit ${batch}`,
  )
}

/** Stores the alerts that do not exist yet: of several servers at once, one does. @returns the doses */
async function claim(missed: readonly FoundRow[]): Promise<FoundRow[]> {
  const rows = await readRows(
    AlertRow,
    sql`insert into missed_dose_alerts (execution_id, created_at)
      select id, ${now().toISOString()}::timestamptz from executions
      where id = any (${numberArray(missed.map(({ id }) => id))}) and status = 1 order by id
      on conflict do nothing returning execution_id`,
  )
  const claimed = new Set(rows.map(({ execution_id: id }) => id))
  return missed.filter(({ id }) => claimed.has(id))
}

async function alertOf(missed: readonly FoundRow[]): Promise<void> {
  const nurses = new Map<number, number[]>()
  for (const { id, episode_id: episodeId, doctor_id: doctor } of await claim(missed)) {
    const staff = nurses.get(episodeId) ?? (await staffOf(episodeId))
    nurses.set(episodeId, staff)
    const people = [...new Set([...staff, doctor])]
    await notifyOfDose({ type: 'dose_missed', key: String(id), episodeId, people })
  }
}

/**
 * Notifies the staff who record doses in the hospital, and the prescriber, of doses of time-critical drugs that were missed:
 * once for each dose.
 */
export async function alertOfMissedDoses(): Promise<void> {
  for (let after = 0; ; ) {
    const found = await unrecorded(after)
    const missed = found.filter((row) => stateOfDose(row) === 'missed')
    if (missed.length > 0) await inTransaction(() => alertOf(missed))
    if (found.length < batch) return
    after = found.at(-1)?.id ?? after
  }
}
