import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { IcdCodeInput, SavedIcdCode } from '#contract/icd/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { caller, db, now } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { appointments } from '../../schema/appointments'
import { diagnosisCodes } from '../../schema/icd'
import { isOpenForNotes } from '../../schema/openForNotes'
import { titlesOfCodes } from './entityList'
import { whoClient } from './service'

type CodeInput = z.output<typeof IcdCodeInput>

const ofAppointment = (id: number) => and(eq(diagnosisCodes.appointment_id, id), isNull(diagnosisCodes.removed_at))

async function savedCodes(appointmentId: number): Promise<SavedIcdCode[]> {
  const rows = await db()
    .select()
    .from(diagnosisCodes)
    .where(ofAppointment(appointmentId))
    .orderBy(asc(diagnosisCodes.position), asc(diagnosisCodes.id))
  return rows.map(({ id, title, code, matching_pvs, added_at }) => ({
    id,
    title,
    theCode: code,
    matchingPVs: matching_pvs,
    added_at: added_at.toISOString(),
  }))
}

/**
 * Returns the codes of a visit that the caller can read: its doctor always, other staff once it is finished, like the
 * doctor's notes.
 * @throws Problem 404
 */
export async function readCodes(appointmentId: number): Promise<SavedIcdCode[]> {
  return (await isReadable(appointmentId)) ? savedCodes(appointmentId) : []
}

async function isReadable(appointmentId: number): Promise<boolean> {
  const [row] = await db().select().from(appointments).where(eq(appointments.id, appointmentId))
  const { doctor_id: doctorId, status } = orNotFound(row)
  return doctorId === caller().id || status === APPOINTMENT_STATUS.completed
}

/**
 * Saves the codes of a visit in this order. Codes that are left out are removed, and stay as history; saving the same
 * codes again changes nothing.
 * @throws Problem 422 for another patient's id, for a code that is not known, before the patient was called in, or more
 * than a day after the visit was finished
 */
export async function saveCodes(
  appointmentId: number,
  { patient_id: patientId, icd_codes: given }: { patient_id: number; icd_codes: CodeInput[] },
): Promise<SavedIcdCode[]> {
  const [stored] = await db().select().from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  const row = orNotFound(stored)
  if (row.patient_id !== patientId) throw fieldProblem('patient_id', 'icd.otherPatient')
  if (!isOpenForNotes(row)) throw fieldProblem('appointment', 'lobby.notCalled')
  const wanted = [...new Map(given.map((code) => [code.theCode, code])).values()]
  const titles = await titlesOfCodes(wanted.map(({ theCode }) => theCode))
  const unknown = wanted.find(({ theCode }) => !titles.has(theCode))
  // Codes that WHO's service finds are not in the list.
  if (unknown && !whoClient()) throw fieldProblem('icd_codes', 'icd.unknownCode', { code: unknown.theCode })

  const before = await savedCodes(appointmentId)
  const removed = before.filter(({ theCode }) => wanted.every((code) => code.theCode !== theCode))
  const person = caller().id
  if (removed.length > 0) {
    await db()
      .update(diagnosisCodes)
      .set({ removed_by: person, removed_at: now() })
      .where(
        inArray(
          diagnosisCodes.id,
          removed.map(({ id }) => id),
        ),
      )
  }
  await reorder(before, wanted)
  const added = wanted.flatMap((code, position) =>
    before.some(({ theCode }) => theCode === code.theCode) ? [] : [{ ...code, position }],
  )
  if (added.length > 0) {
    await db()
      .insert(diagnosisCodes)
      .values(
        added.map(({ theCode, title, matchingPVs, position }) => ({
          appointment_id: appointmentId,
          code: theCode,
          title: titles.get(theCode) ?? title,
          matching_pvs: matchingPVs,
          position,
          added_by: person,
          added_at: now(),
        })),
      )
  }
  return savedCodes(appointmentId)
}

async function reorder(before: readonly SavedIcdCode[], wanted: readonly CodeInput[]): Promise<void> {
  const positions = new Map(wanted.map(({ theCode }, position) => [theCode, position]))
  const moved = before.flatMap(({ id, theCode }, index) => {
    const position = positions.get(theCode)
    return position === undefined || position === index ? [] : [{ id, position }]
  })
  if (moved.length === 0) return
  const [ids, newPositions] = [moved.map(({ id }) => id), moved.map(({ position }) => position)]
  await db().execute(sql`update diagnosis_codes set position = moved.position
    from unnest(${numberArray(ids)}, ${numberArray(newPositions)}) as moved (id, position)
    where diagnosis_codes.id = moved.id`)
}

const ChangeRow = z.strictObject({
  event: z.enum(['code_added', 'code_removed']),
  /** Milliseconds since 1970. */
  at: z.int(),
  codes: z.string(),
})

/**
 * Returns when codes of a visit were added and removed, if the caller can read them: those that were saved together as one
 * event. The person is always the doctor of the visit.
 * @returns the events with the codes, separated by commas
 * @throws Problem 404
 */
export async function codeChanges(appointmentId: number): Promise<z.output<typeof ChangeRow>[]> {
  if (!(await isReadable(appointmentId))) return []
  const changes = (event: string, at: string) => sql`
    select ${event}::text as event, ${sql.raw(epochMs(at))} as at, string_agg(code, ', ' order by position, id) as codes
    from diagnosis_codes where appointment_id = ${appointmentId} and ${sql.identifier(at)} is not null
    group by ${sql.identifier(at)}`
  return readRows(
    ChangeRow,
    sql`${changes('code_added', 'added_at')} union all ${changes('code_removed', 'removed_at')}`,
  )
}
