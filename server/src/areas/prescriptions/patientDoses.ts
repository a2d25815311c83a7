import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PatientDoses } from '#contract/prescriptions/execution'
import { addDays, daysBetween } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { fieldProblem } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { type OrderedEpisode, opens } from '../../schema/episodeOf'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { asNeededOf, isCurrent, orderedColumns, orderedRow } from './asNeeded'
import { correctorsOf } from './correctors'
import { beginningOf, timeOfDose } from './doseList'
import { DoseRow, doseColumns, doseOf, doseTables } from './doseRow'
import { dosageText } from './texts'

const mostDays = 31
const mostDoses = 2000

const StoppedRow = z.strictObject({
  ...orderedRow,
  at: z.int(),
  stop_reason: z.string().nullable(),
  person: PersonRow,
})

/** Returns the prescriptions that ended within a window: stopped by a person, or by the end of the course or of the stay. */
async function stoppedIn(episodeId: number, from: string, to: string): Promise<PatientDoses['stopped']> {
  const end = 'least(prescriptions.stopped_at, prescriptions.course_end)'
  const rows = await readJsonRows(
    StoppedRow,
    sql`select ${sql.raw(orderedColumns)}, ${sql.raw(epochMs(end))} as at, prescriptions.stop_reason,
        ${sql.raw(personJson('people'))} as person
      from prescriptions join drugs on drugs.id = prescriptions.drug_id
      join users as people on people.id = coalesce(prescriptions.stopped_by, prescriptions.doctor_id)
      where prescriptions.episode_id = ${episodeId} and prescriptions.type = 'doctor' and prescriptions.status > 3
        and ${sql.raw(end)} >= ${from} and ${sql.raw(end)} < ${to} order by ${sql.raw(end)}, prescriptions.id`,
  )
  return rows.map((row) => ({
    prescription_id: row.id,
    drug_name: localizedName(row.drug),
    dosage_text: dosageText(row.dosage, row.dosage_unit),
    at: new Date(row.at).toISOString(),
    reason: row.stop_reason,
    by: personOf(row.person),
  }))
}

/**
 * Returns the doses of an episode in a window of days of its hospital, both included; by default today.
 * @throws Problem 422 on to if the window is longer than 31 days, or ends before it begins
 */
export async function patientDoses(
  episode: OrderedEpisode,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<PatientDoses> {
  const { id, time_zone } = episode
  const first = query.from ?? query.to ?? localTime(now().getTime(), time_zone).date
  const last = query.to ?? first
  const days = daysBetween(first, last) + 1
  if (days < 1) throw fieldProblem('to', 'validation.endBeforeStart')
  if (days > mostDays) throw fieldProblem('to', 'validation.atMost', { max: addDays(first, mostDays - 1) })
  const [from, to] = [beginningOf(first, time_zone), beginningOf(addDays(last, 1), time_zone)]
  const rows = await readJsonRows(
    DoseRow,
    sql`select ${doseColumns} from ${doseTables}
      where prescriptions.episode_id = ${id} and ${timeOfDose} >= ${from} and ${timeOfDose} < ${to}
      order by ${timeOfDose}, executions.id limit ${mostDoses}`,
  )
  const canRecord = await opens(id, 'execute-prescription')
  const correctors = await correctorsOf(rows)
  return {
    now: now().toISOString(),
    from,
    to,
    time_zone,
    doses: rows.map((row) => doseOf(row, canRecord, correctors)),
    as_needed: await asNeededOf(sql`prescriptions.episode_id = ${id} and ${isCurrent}`),
    stopped: await stoppedIn(id, from, to),
  }
}
