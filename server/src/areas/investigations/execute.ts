import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { ExecutionInput, SeenInput } from '#contract/investigations/investigation'
import { caller, db, now } from '../../platform/context'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem } from '../../platform/http/problem'
import type { OrderedEncounter } from '../../schema/encounter'
import { investigations, type StoredInvestigation } from '../../schema/investigations'
import { notifyPatients } from '../appointments'
import { followResult } from '../escalations'
import { notify } from '../notifications'
import { todayAt } from './checks'
import { addEvent, publishChange } from './events'
import { addFiles, addUploads, type FilesTo } from './files'
import { lockedInvestigation } from './locked'
import { notifyDoctor } from './notifyDoctor'
import { checkedValues, criticalChange, currentValues, storeValues } from './recordValues'
import { storeChange } from './update'

const { done, cancelled } = INVESTIGATION_STATUS

/** @throws Problem 422 on status */
function checkExecutes({ status, external_investigation: isExternal }: StoredInvestigation, external: boolean): void {
  if (isExternal !== external)
    throw fieldProblem('status', isExternal ? 'investigation.isExternal' : 'investigation.isInternal')
  if (status === cancelled) throw fieldProblem('status', 'investigation.cancelled')
}

/** How a result came. */
interface ResultKind {
  /** Whether the order is done outside of the hospitals' centers. */
  external: boolean
  files: readonly ReceivedFile[]
  /** Adds files that are stored already. */
  add?: (to: FilesTo) => Promise<void>
}

/**
 * Records or amends a result with its values, in the transaction of the call, and notifies the doctor who ordered it and the
 * patient, who does not open those of a stay before its end. The timeline stores amended results. Results come also after discharge.
 * @throws Problem 404; 422, on reason if an amendment has none, on status if the order is cancelled or of the other kind, on
 *   the analyte of a value that the order does not have, on attachment for files that are too many, damaged or not uploaded
 */
export async function recordResult(
  id: number,
  {
    execution_date,
    execution_notes,
    lab_values: values,
    uploads = [],
    reason,
    revision,
  }: z.output<typeof ExecutionInput>,
  { external, files, add }: ResultKind,
): Promise<void> {
  const { stored, encounter } = await lockedInvestigation(id, revision)
  checkExecutes(stored, external)
  if (execution_date > todayAt(encounter)) throw fieldProblem('execution_date', 'validation.dateInFuture')
  const isAmended = stored.status === done
  if (isAmended && reason === null) throw fieldProblem('reason', 'validation.required')
  const before = await currentValues(id)
  const labValues = values ? await checkedValues(id, values) : before
  const isByDoctor = stored.doctor_id === caller().id
  await storeChange(stored, {
    status: done,
    execution_date,
    execution_notes,
    result_at: now(),
    seen_at: isByDoctor ? now() : null,
    seen_by: isByDoctor ? caller().id : null,
  })
  const recorded = { execution_date, execution_notes }
  const eventId = await addEvent(
    id,
    isAmended ? { event: 'amended', note: reason, recorded } : { event: 'done', recorded },
  )
  await storeValues(id, eventId, labValues)
  const to: FilesTo = { id, eventId, kind: 'result' }
  await addFiles(to, files)
  await addUploads(to, uploads)
  await add?.(to)
  await followResult({ investigationId: id, ...encounter, ...criticalChange(labValues, before) })
  const result = { ...stored, revision: stored.revision + 1 }
  await notifyDoctor(result)
  await notifyPatient(result, encounter)
  publishChange(id, encounter.encounter)
}

/** Notifies the patient of a result that they can open: of a visit, or of a stay that has ended (decision 223). */
async function notifyPatient(
  { id, revision, appointment_id: visit, episode_id: episode }: StoredInvestigation,
  { patient_id: patient, state }: OrderedEncounter,
): Promise<void> {
  const key = `${id}.${revision}`
  if (visit !== null) await notifyPatients('own_result', [visit], key)
  if (episode === null || state !== 'closed') return
  const about = { data: { episode_id: episode } }
  await notify([{ type: 'own_stay_result', userId: patient, key, values: {}, about }])
}

/**
 * Records that the ordering side has read a result. A repeat changes nothing, and an amended result stays unread: who read the
 * earlier one has not seen it.
 * @throws Problem 404; 422 on status
 */
export async function markSeen(id: number, { revision }: z.output<typeof SeenInput>): Promise<void> {
  const { stored, encounter } = await lockedInvestigation(id)
  if (stored.status !== done) throw fieldProblem('status', 'investigation.notDone')
  if (stored.seen_at || stored.revision !== revision) return
  await db().update(investigations).set({ seen_at: now(), seen_by: caller().id }).where(eq(investigations.id, id))
  await addEvent(id, { event: 'seen' })
  publishChange(id, encounter.encounter)
}
