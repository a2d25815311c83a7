import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { OutageDose } from '#contract/outage/calls'
import { caller, context } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { asNeededOf, bringUpToDate, ofEpisode, wardDosesByIds } from '../prescriptions'

const CodeRow = z.strictObject({
  execution_id: z.int().nullable(),
  as_needed: z.boolean(),
  prescription_id: z.int(),
  episode_id: z.int(),
  hospital: OptionRow,
  time_zone: z.string(),
  patient: PersonRow,
  department: OptionRow,
  bed: z.string(),
  printed: z.int(),
  discharged: z.int().nullable(),
  stopped: z.int().nullable(),
})

async function codeRow(code: string): Promise<z.output<typeof CodeRow>> {
  const [row] = await readJsonRows(
    CodeRow,
    sql`select codes.execution_id, codes.as_needed, prescriptions.id as prescription_id, episodes.id as episode_id,
        ${sql.raw(`${optionJson('hospitals')} as hospital, hospitals.time_zone, ${personJson('users')} as patient,
        ${optionJson('departments')} as department, episodes.bed, ${epochMs('codes.printed_at')} as printed,
        ${epochMs('episodes.discharge_time')} as discharged,
        case when prescriptions.status > 3
          then ${epochMs('least(prescriptions.stopped_at, prescriptions.course_end)')} end as stopped`)}
      from outage_codes as codes join prescriptions on prescriptions.id = codes.prescription_id
      join episodes on episodes.id = prescriptions.episode_id join hospitals on hospitals.id = episodes.hospital_id
      join departments on departments.id = episodes.department_id join users on users.id = episodes.patient_id
      where codes.code = ${code}`,
  )
  return orNotFound(row)
}

const isoOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Returns what a code means, and what became of it. @throws Problem 404 */
export async function readCode(code: string): Promise<OutageDose> {
  const { episode_id: episodeId } = await codeRow(code)
  await bringUpToDate(ofEpisode(episodeId))
  const row = await codeRow(code)
  const { execution_id: execution, as_needed: isAsNeeded, prescription_id: prescription } = row
  const [dose = null] = execution === null ? [] : await wardDosesByIds([execution])
  const [needed = null] = isAsNeeded ? await asNeededOf(sql`prescriptions.id = ${prescription}`) : []
  const recordable = await context().platform.access.reachable(
    'episode',
    caller(),
    [episodeId],
    ['execute-prescription'],
  )
  return {
    code,
    episode_id: episodeId,
    hospital: optionOf(row.hospital),
    time_zone: row.time_zone,
    patient: personFields(row.patient),
    department: optionOf(row.department),
    bed: row.bed,
    printed_at: new Date(row.printed).toISOString(),
    discharged_at: isoOrNull(row.discharged),
    stopped_at: isoOrNull(row.stopped),
    prescription_id: prescription,
    can_record: recordable.size > 0,
    dose,
    as_needed: needed,
  }
}

function personFields(person: z.output<typeof PersonRow>) {
  const { id, name_text, avatar } = personOf(person)
  return { id, name_text, avatar }
}
