import { and, asc, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type GivenCells, type ImportedPatient, patientOfRow } from '#contract/dataImports/patientRow'
import type { FieldProblems } from '#contract/kit/issues'
import { db } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { inTransaction } from '../../platform/database/transaction'
import { type DataImportRow, dataImportRows, dataImports, type RowMatch } from '../../schema/dataImports'
import { similarToEach } from '../users'
import { continueLater, lockStep, storeCounts } from './changeState'
import { type RowSetting, settingOf } from './stageRows'

/** So many rows are compared in one transaction. */
const portion = 50

const EmailRow = z.strictObject({ email: z.string(), id: z.int() })

/** Returns the open accounts that have one of these emails. */
async function ownersOf(emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map()
  const rows = await readRows(
    EmailRow,
    sql`select lower(email) as email, id from users where closed_at is null and lower(email) = any (${textArray(emails)})`,
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** What a row is after it was compared with the registered patients. */
export interface Compared {
  state: 'ready' | 'similar' | 'wrong'
  matches: RowMatch[] | null
  problems: FieldProblems | null
}

/**
 * Compares patients with the registered ones, as the desk does (`similarPatients`). An email that belongs to none of the similar
 * patients is a problem of the row.
 */
export async function comparePatients(patients: readonly ImportedPatient[], hospitalId: number): Promise<Compared[]> {
  const country = sql`select country_id from hospitals where id = ${hospitalId}`
  const similar = await similarToEach(patients, country)
  const owners = await ownersOf(patients.map(({ email }) => email))
  return patients.map(({ email }, index) => {
    const owner = owners.get(email)
    const matches = (similar[index] ?? []).map(({ id, match }) => ({
      id,
      match,
      blocks: match === 'uuid' || id === owner,
    }))
    if (owner !== undefined && !matches.some(({ id }) => id === owner)) {
      return { state: 'wrong', matches: null, problems: { email: [{ key: 'validation.emailTaken' }] } }
    }
    return matches.length > 0
      ? { state: 'similar', matches, problems: null }
      : { state: 'ready', matches: null, problems: null }
  })
}

/** A row with its patient, or with what is wrong with it by now. */
interface ReadRows<Row> {
  sound: (Row & { patient: ImportedPatient })[]
  wrong: ({ line: number } & Compared)[]
}

/** Reads the patients of rows that were without problems when the file was read. */
export function patientsOf<Row extends { line: number; given: GivenCells | null }>(
  rows: readonly Row[],
  setting: RowSetting,
): ReadRows<Row> {
  const read: ReadRows<Row> = { sound: [], wrong: [] }
  for (const row of rows) {
    const result = patientOfRow(row.given ?? {}, setting)
    if ('patient' in result) read.sound.push({ ...row, patient: result.patient })
    else read.wrong.push({ line: row.line, state: 'wrong', matches: null, problems: result.problems })
  }
  return read
}

/** Stores what rows are, with one statement. */
export async function storeCompared(id: number, rows: readonly ({ line: number } & Compared)[]): Promise<void> {
  if (rows.length === 0) return
  await db().execute(sql`
    update data_import_rows as rows set state = compared.state, matches = compared.matches, problems = compared.problems,
      decision = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as compared (line integer, state text, matches jsonb, problems jsonb)
    where rows.import_id = ${id} and rows.line = compared.line`)
}

/** Compares the next rows of a file with the registered patients: the second step of the dry run. */
export async function compareRows({ id }: DataImportRow): Promise<void> {
  await inTransaction(async () => {
    const file = await lockStep(id, 'comparing')
    if (!file) return
    const rows = await db()
      .select({ line: dataImportRows.line, given: dataImportRows.given, phoneLine: dataImportRows.phone_line })
      .from(dataImportRows)
      .where(
        and(
          eq(dataImportRows.import_id, id),
          eq(dataImportRows.state, 'waiting'),
          gt(dataImportRows.line, file.position),
        ),
      )
      .orderBy(asc(dataImportRows.line))
      .limit(portion)
    const { sound, wrong } = patientsOf(rows, await settingOf(file))
    const compared = await comparePatients(
      sound.map(({ patient }) => patient),
      file.hospital_id,
    )
    const states = sound.map(({ line, phoneLine }, index) => {
      const { state = 'ready', ...found } = compared[index] ?? {}
      return {
        matches: null,
        problems: null,
        ...found,
        line,
        state: state === 'ready' && phoneLine ? ('similar' as const) : state,
      }
    })
    await storeCompared(id, [...states, ...wrong])
    const isLast = rows.length < portion
    await db()
      .update(dataImports)
      .set(isLast ? { state: 'checked', position: 0 } : { position: rows.at(-1)?.line ?? 0 })
      .where(eq(dataImports.id, id))
    await storeCounts(id)
    if (!isLast) await continueLater(id)
  })
}
