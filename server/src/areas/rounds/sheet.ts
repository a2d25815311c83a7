import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CaseSheet } from '#contract/rounds/conference'
import { withoutIdentifiers } from '#contract/rounds/identifiers'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { roundCases, type StoredCase } from '../../schema/rounds'
import { extractOfCase, SnapshotRow, snapshotOf } from '../consultationRequests'
import { CaseRow, caseColumns, caseTables, namesOf, roundPatient } from './caseRow'

const SheetRow = CaseRow.extend({ sheet: SnapshotRow.omit({ images: true }), admitted: z.int() })
type SheetRow = z.output<typeof SheetRow>

/** What is left of the extract of a case whose patient no longer agrees. */
export const emptySheet = {
  chief_complaint: '',
  ...{ diagnoses: [], allergies: [], scores: [], vitals: [], prescriptions: [], results: [] },
}

type NewCase = Omit<
  StoredCase,
  'id' | 'sheet' | 'sheet_at' | 'hospital_id' | 'checked_by' | 'checked_at' | 'consent_withdrawn_at'
>

/**
 * Adds a case to a round, with the extract of it as it is now, without the images of the record.
 * @returns its id
 */
export async function addCase(values: NewCase): Promise<number> {
  const at = now()
  const [row] = await db()
    .insert(roundCases)
    .values({
      ...values,
      hospital_id: sql`(select hospital_id from episodes where episodes.id = ${values.episode_id})`,
      sheet: sql`(select ${extractOfCase(at)} - 'images'::text from episodes where episodes.id = ${values.episode_id})`,
      sheet_at: at,
    })
    .returning({ id: roundCases.id })
  return orNotFound(row).id
}

const dayNumber = (instant: number, zone: string) => Date.parse(localTime(instant, zone).date) / 86_400_000

/** Returns the day of a stay on which an instant is, the first being 1. */
const dayOf = (row: SheetRow, instant: number) =>
  dayNumber(instant, row.hospital_zone) - dayNumber(row.admitted, row.hospital_zone) + 1

function toSheet(row: SheetRow): CaseSheet {
  const names = namesOf(row)
  const extract = snapshotOf({ ...row.sheet, images: [] }, row.sheet_at)
  const onDay = <T extends { at: string }>({ at, ...rest }: T) => ({ ...rest, day: dayOf(row, Date.parse(at)) })
  return {
    case_id: row.id,
    patient: roundPatient(row),
    day_of_stay: dayOf(row, row.sheet_at),
    question: row.question && withoutIdentifiers(row.question, names),
    summary: row.summary && withoutIdentifiers(row.summary, names),
    // What the ward typed for itself stays among those who could read it: an open round has the prepared summary.
    chief_complaint: row.is_open ? null : withoutIdentifiers(extract.chief_complaint, names),
    diagnoses: extract.diagnoses,
    allergies: {
      state: extract.allergies.state,
      entries: extract.allergies.entries.map(({ substance, severity }) => ({ substance, severity })),
    },
    scores: extract.scores.map(onDay),
    vitals: extract.vitals.map(onDay),
    prescriptions: extract.prescriptions.map(({ id: _id, ...prescription }) => prescription),
    results: extract.results.map(onDay),
    images: row.images.map((id) => ({ id })),
  }
}

/** Returns the sheet of a case of a round with the case itself. @throws Problem 404 */
export async function readSheet(roundId: number, caseId: number): Promise<{ row: CaseRow; sheet: CaseSheet }> {
  const [row] = await readJsonRows(
    SheetRow,
    sql`select ${caseColumns}, round_cases.sheet, ${sql.raw(epochMs('episodes.created_at'))} as admitted
      from ${caseTables} where round_cases.id = ${caseId} and round_cases.round_id = ${roundId}`,
  )
  const found = orNotFound(row)
  return { row: found, sheet: toSheet(found) }
}
