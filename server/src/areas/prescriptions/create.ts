import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE, type PrescriptionStatus } from '#contract/prescriptions/codes'
import type { PrescriptionInput } from '#contract/prescriptions/prescription'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import {
  checkOrders,
  type EncounterRef,
  lockedEncounter,
  type OrderedEncounter,
  opensEncounter,
} from '../../schema/encounter'
import { prescriptions } from '../../schema/prescriptions'
import { checkedOrder, checkedStart, minuteOf, statusAfter } from './checks'
import { endOfCourse } from './courses'
import { checkReason, findWarnings } from './findWarnings'
import { bringUpToDate, createDosesOf } from './generate'
import { prescriptionRow } from './list'
import { contextOf, stateOf } from './prescriptionRow'
import { publishToPatient } from './publishToPatient'
import { endTakenOver, takenOverBy } from './takeovers'

type Input = z.output<typeof PrescriptionInput>

/**
 * Locks the prescription that another one takes over from.
 * @returns its status afterwards
 * @throws Problem 422 on modifies_id if it is of another episode, appointment or type; on status if it cannot be modified; on start
 */
async function lockModified(id: number, { type }: Input, start: number, ordered: OrderedEncounter) {
  const { encounter, state: encounterState } = ordered
  const canUpdate = await opensEncounter(encounter, 'update-prescription')
  await bringUpToDate(sql`prescriptions.id = ${id}`)
  const [locked] = await db().select().from(prescriptions).where(eq(prescriptions.id, id)).for('no key update')
  if (locked?.[`${encounter.kind}_id`] !== encounter.id || locked.type !== type)
    throw fieldProblem('modifies_id', 'prescription.otherEpisode')
  const state = stateOf(await prescriptionRow(id), canUpdate)
  const status = statusAfter('modify', state, contextOf(encounterState, canUpdate))
  if (start < minuteOf(now().getTime())) throw fieldProblem('start', 'prescription.startOfModification')
  return status
}

/**
 * Ends a prescription at the start (ms) of the one that takes over, and those from which it takes over itself if they are given
 * until then. Their doses until then stay due.
 */
async function endModified(id: number, status: PrescriptionStatus, start: number): Promise<void> {
  await endTakenOver(takenOverBy(id), start)
  await createDosesOf(id, start)
  await db()
    .update(prescriptions)
    .set({
      status,
      stopped_at: new Date(start),
      stopped_by: caller().id,
      editor_id: caller().id,
      recorded_at: now(),
      change_reason: null,
    })
    .where(eq(prescriptions.id, id))
}

/**
 * Returns what a new prescription is of: by its type an episode or an appointment, and never both.
 * @throws Problem 403; 422 on episode_id or appointment_id
 */
async function checkedEncounter(input: Input): Promise<EncounterRef> {
  const isOfAppointment = input.type === PRESCRIPTION_TYPE.appointment
  const [kind, other] = isOfAppointment ? (['appointment', 'episode'] as const) : (['episode', 'appointment'] as const)
  const id = input[`${kind}_id`]
  if (id === null) throw fieldProblem(`${kind}_id`, 'validation.required')
  const encounter = { kind, id }
  await checkOrders(encounter, 'create-prescription', `${kind}_id`)
  if (input[`${other}_id`] !== null) throw fieldProblem(`${other}_id`, 'validation.invalidChoice')
  return encounter
}

/**
 * Prescribes a drug, in the transaction of the call.
 * @returns its id
 * @throws Problem 403 if opening the episode needs a reason; 422, on appointment_id if the visit cannot be written in
 */
export async function createPrescription(input: Input): Promise<number> {
  const { type, status, modifies_id: modifiesId } = input
  const encounter = await checkedEncounter(input)
  const ordered = await lockedEncounter(encounter)
  if (ordered.state === 'over') throw fieldProblem('appointment_id', 'prescription.visitOver')
  const isActive = status === PRESCRIPTION_STATUS.active
  const canUpdate = await opensEncounter(encounter, 'update-prescription')
  const situation = contextOf(ordered.state, canUpdate)
  statusAfter(
    isActive ? 'confirm' : 'saveDraft',
    { type, status: null, editable: true, takesOverLater: false },
    situation,
  )
  if (modifiesId !== null && !isActive) throw fieldProblem('status', 'prescription.notPossible')
  const { start: entered, ...order } = checkedOrder(input, type)
  const start = checkedStart(entered, ordered.time_zone) ?? (isActive ? minuteOf(now().getTime()) : null)
  const except = modifiesId === null ? [] : [modifiesId]
  const ended = modifiesId === null || start === null ? null : await lockModified(modifiesId, input, start, ordered)
  const warnings = await findWarnings({ patientId: ordered.patient_id, type, drugId: order.drug_id, order, except })
  if (isActive) checkReason(warnings, input.warnings_reason)
  if (modifiesId !== null && start !== null && ended !== null) await endModified(modifiesId, ended, start)
  const [row] = await db()
    .insert(prescriptions)
    .values({
      ...order,
      episode_id: encounter.kind === 'episode' ? encounter.id : null,
      appointment_id: encounter.kind === 'appointment' ? encounter.id : null,
      start_at: start === null ? null : new Date(start),
      course_end: start === null ? null : endOfCourse(order, start, ordered.time_zone),
      generated_until: isActive && start !== null ? new Date(start) : null,
      activated_at: isActive ? now() : null,
      warnings,
      doctor_id: caller().id,
      created_at: now(),
      editor_id: caller().id,
      recorded_at: now(),
    })
    .returning({ id: prescriptions.id })
  const { id } = orNotFound(row)
  await createDosesOf(id)
  publishToPatient(encounter)
  return id
}
