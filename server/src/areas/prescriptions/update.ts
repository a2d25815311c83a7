import { eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import type { PrescriptionChange } from '#contract/prescriptions/prescription'
import { caller, db, now } from '../../platform/context'
import { isOutdated } from '../../platform/http/isOutdated'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { encounterOf, lockedEncounter, type OrderedEncounter, opensEncounter } from '../../schema/encounter'
import { prescriptions, type StoredPrescription } from '../../schema/prescriptions'
import { checkedOrder, checkedStart, minuteOf, statusAfter } from './checks'
import { endOfCourse } from './courses'
import { checkReason, findWarnings } from './findWarnings'
import { bringUpToDate, replaceDoses } from './generate'
import { prescriptionRow } from './list'
import { contextOf, type PrescriptionRow, stateOf } from './prescriptionRow'
import { publishToPatient } from './publishToPatient'
import { endTakenOver, takenOverBy } from './takeovers'

const { draft, active, hold } = PRESCRIPTION_STATUS

/** A locked prescription with its locked episode or appointment. */
interface Locked {
  stored: StoredPrescription
  row: PrescriptionRow
  ordered: OrderedEncounter
  canUpdate: boolean
}

/**
 * Locks a prescription, after its episode or appointment, for a change.
 * @param revision from which the change was made, if it is known
 * @throws Problem 404, also if the caller has lost the episode while they waited; 422 on revision if another person was faster
 */
export async function lockedPrescription(id: number, revision: number | null | undefined): Promise<Locked> {
  const [found] = await db().select().from(prescriptions).where(eq(prescriptions.id, id))
  const ordered = await lockedEncounter(encounterOf(orNotFound(found)))
  await bringUpToDate(sql`prescriptions.id = ${id}`)
  const [row] = await db().select().from(prescriptions).where(eq(prescriptions.id, id)).for('no key update')
  const stored = orNotFound(row)
  if (isOutdated(revision, stored.revision)) throw fieldProblem('revision', 'prescription.changedMeanwhile')
  return {
    stored,
    row: await prescriptionRow(id),
    ordered,
    canUpdate: await opensEncounter(ordered.encounter, 'update-prescription'),
  }
}

type Change = Omit<z.output<typeof PrescriptionChange>, 'status'>

function isCorrection({ stored: { status }, ordered }: Locked): boolean {
  const isCurrent = status === draft || status === active || status === hold
  return status !== draft && (ordered.state === 'closed' || !isCurrent)
}

/**
 * Returns the start of an edited prescription: that of an active one stays, unless another one is entered. One that was as needed
 * has had no doses, so that a schedule begins now, as that of a new one.
 */
function editedStart({ stored, ordered }: Locked, { start: entered, kind }: Change): number | null {
  const start = checkedStart(entered, ordered.time_zone)
  if (start !== null || stored.status === draft || stored.start_at === null) return start
  const before = stored.start_at.getTime()
  const begins = stored.kind === 'as_needed' && kind !== 'as_needed'
  return begins ? Math.max(before, minuteOf(now().getTime())) : before
}

/**
 * Checks the start (ms) of an edited prescription that takes over from one that is still given, which ends then.
 * @throws Problem 422 on start if it is before now, or if neither would be given for a while
 */
function checkTakeover({ row }: Locked, start: number): void {
  const { takes_over: end } = row
  if (start === row.start || end === null || end <= now().getTime()) return
  if (start < minuteOf(now().getTime())) throw fieldProblem('start', 'prescription.startOfModification')
  if (start > end) throw fieldProblem('start', 'prescription.startAfterEarlier')
}

type Order = Pick<StoredPrescription, 'kind' | 'frequency' | 'frequency_time_unit' | 'duration' | 'time_unit'>

/**
 * Returns from when (ms) an edited prescription gets doses. Those that its schedule would have had until now, if it had been
 * ordered before, are not due; from a new start on they are.
 */
function dosesFrom({ row }: Locked, { kind }: Order, start: number): number {
  return kind === 'once' || start !== row.start ? start : Math.max(start, now().getTime() + 1)
}

/** Returns the columns of times that follow from an edit; a correction of doses that were given leaves them as they are. */
function timesOf(locked: Locked, order: Order, change: Change) {
  const { stored, ordered } = locked
  const correcting = isCorrection(locked)
  const isForDoses = stored.type === PRESCRIPTION_TYPE.doctor
  if (correcting && isForDoses) return {}
  const start = correcting ? (stored.start_at?.getTime() ?? null) : editedStart(locked, change)
  if (start === null) return { start_at: null, course_end: null }
  checkTakeover(locked, start)
  return {
    start_at: new Date(start),
    // None of the doses was recorded, so they are counted from the start again, also after a transfer.
    doses_from: null,
    course_end: endOfCourse(order, start, ordered.time_zone),
    generated_until: stored.status !== draft && isForDoses ? new Date(dosesFrom(locked, order, start)) : null,
  }
}

/**
 * Returns the condition that a dose is removed if the edited schedule does not have it: those to come. Those that were due stay, so
 * that missed ones are still seen; only a single one is not given any more if the prescription starts later, or is as needed.
 */
function replacedDoses({ row }: Locked, { kind }: Order, start: Date): SQL {
  const at = now().toISOString()
  const isPutOff = kind === 'as_needed' || (row.start !== null && start.getTime() > row.start)
  return sql`executions.status = 1 and (executions.due_at > ${at} or (${isPutOff} and not exists (
    select from executions as other where other.prescription_id = executions.prescription_id
      and other.id <> executions.id and other.due_at <= ${at})))`
}

/**
 * Edits or corrects a prescription, in the transaction of the call. The replaced version stays, which a trigger stores.
 * @throws Problem 404; 422 on status if it is not possible, on reason without one for a correction, and as for a new one
 */
export async function updatePrescription(id: number, input: Change): Promise<void> {
  const locked = await lockedPrescription(id, input.revision)
  const { stored, row, ordered, canUpdate } = locked
  const correcting = isCorrection(locked)
  const action = correcting ? 'correct' : 'edit'
  statusAfter(action, stateOf(row, canUpdate), contextOf(ordered.state, canUpdate))
  if (correcting && !input.reason) throw fieldProblem('reason', 'validation.required')
  const { start: _start, revision: _revision, reason, warnings_reason, ...order } = checkedOrder(input, stored.type)
  const times = timesOf(locked, order, input)
  const isCurrent = stored.status === active || stored.status === hold
  const checked = { patientId: ordered.patient_id, type: stored.type, drugId: order.drug_id, order }
  const warnings = await findWarnings({ ...checked, except: [id, stored.modifies_id ?? id] })
  if (isCurrent) checkReason(warnings, warnings_reason)
  const warned = isCurrent || stored.status === draft ? { warnings, warnings_reason } : {}
  await db()
    .update(prescriptions)
    .set({ ...order, ...times, ...warned, editor_id: caller().id, recorded_at: now(), change_reason: reason })
    .where(eq(prescriptions.id, id))
  publishToPatient(ordered.encounter)
  if (!times.start_at) return
  await endTakenOver(takenOverBy(id), times.start_at.getTime())
  if (times.generated_until)
    await replaceDoses(sql`prescriptions.id = ${id}`, replacedDoses(locked, order, times.start_at))
}
