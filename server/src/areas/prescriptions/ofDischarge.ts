import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { PersonRow, personJson } from '../../schema/people'
import { stateOfDose, TimingRow, timingColumns } from './doseRow'
import { PrescriptionRow, prescriptionColumns, prescriptionTables } from './prescriptionRow'

/** More prescriptions than one stay has. */
const most = 200

/**
 * Returns the prescriptions that match a condition on `prescriptions`, the oldest first. One statement.
 * @param limit more than one stay has by default
 */
export function prescriptionRows(which: SQL, limit = most): Promise<PrescriptionRow[]> {
  return readJsonRows(
    PrescriptionRow,
    sql`select ${prescriptionColumns} from ${prescriptionTables} where ${which} order by prescriptions.id limit ${limit}`,
  )
}

const OpenDoseRow = TimingRow.extend({
  id: z.int(),
  status: z.literal(1),
  drug: z.strictObject({ name: z.string(), alternate_name: z.string().nullable() }),
  prescriber: PersonRow,
})

/** Returns the doses of an episode that are due now or late, the earliest first: 50 at most. */
export async function openDoses(episodeId: number) {
  const rows = await readJsonRows(
    OpenDoseRow,
    sql`select executions.id, executions.status, ${sql.raw(timingColumns)},
        json_build_object('name', drugs.drug_name, 'alternate_name', drugs.drug_name_ar) as drug,
        ${sql.raw(personJson('doctors'))} as prescriber
      from executions join prescriptions on prescriptions.id = executions.prescription_id
      join drugs on drugs.id = prescriptions.drug_id join users as doctors on doctors.id = prescriptions.doctor_id
      where executions.status = 1 and prescriptions.episode_id = ${episodeId} and prescriptions.status in (2, 3)
      order by executions.due_at, executions.id`,
  )
  const open = rows.filter((row) => ['due', 'late'].includes(stateOfDose(row)))
  return open.slice(0, 50).map(({ id, due, drug, prescriber }) => ({ id, due, drug, prescriber }))
}

const LastRow = z.strictObject({ drug_id: z.int(), given: z.int() })

/** Returns when the last dose of each drug was given during an episode, in ms. */
export async function lastGiven(episodeId: number): Promise<Map<number, number>> {
  const rows = await readJsonRows(
    LastRow,
    sql`select executions.drug_id, ${sql.raw(epochMs('max(executions.given_at)'))} as given
      from executions join prescriptions on prescriptions.id = executions.prescription_id
      where prescriptions.episode_id = ${episodeId} and executions.status = 2 group by executions.drug_id`,
  )
  return new Map(rows.map(({ drug_id: drug, given }) => [drug, given]))
}
