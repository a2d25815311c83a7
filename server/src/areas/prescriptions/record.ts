import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { TextRef } from '#contract/kit/issues'
import { EXECUTION_STATUS, PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { doseObjections } from '#contract/prescriptions/doseObjections'
import type { ExecutionInput } from '#contract/prescriptions/execution'
import { stateWithSecond } from '#contract/prescriptions/secondPerson'
import { wallText } from '#contract/rules/wallText'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound, Problem } from '../../platform/http/problem'
import type { OrderedEpisode } from '../../schema/episodeOf'
import { personName } from '../../schema/people'
import { executions, prescriptions, type StoredPrescription } from '../../schema/prescriptions'
import { minuteOf } from './checks'
import { checkedCorrector } from './correctors'
import { doseRow } from './doseList'
import type { DoseRow } from './doseRow'
import { checkedGivenAt, checkedGivenBy } from './givenAt'
import { givingObjections } from './givingObjections'
import { endHold } from './holds'
import { lockForDoses } from './lockForDoses'
import { notifyCorrected } from './notifyCorrected'
import { orderGiven } from './orderGiven'
import { checkOutageCode } from './outageCode'
import { checkCorrection, requestSecond } from './secondPerson'
import { wardClock } from './texts'

type Input = z.output<typeof ExecutionInput>
const { generated, given } = EXECUTION_STATUS
const { active, hold, completed } = PRESCRIPTION_STATUS

/** @throws Problem 422 on override_reason with everything that speaks against the dose, if no reason is given */
export function checkOverride(objections: TextRef[], reason: string | null): void {
  if (objections.length === 0 || reason) return
  throw new Problem(422, 'error.invalid', { fields: { override_reason: objections } })
}

/** Returns the problem that a dose is recorded already, with when and by whom. */
function alreadyRecorded(row: DoseRow, zone: string): Problem {
  const { status, given: at, given_by, recorded, recorded_by, check } = row
  const clock = wardClock(now().getTime(), zone)
  const isGiven = status === given
  const person = isGiven ? given_by : recorded_by
  const isOpen = isGiven && stateWithSecond(check?.outcome) !== 'given'
  const key = isOpen ? 'execution.notConfirmed' : isGiven ? 'execution.givenBy' : 'execution.notGivenBy'
  return fieldProblem('status', key, {
    time: clock((isGiven ? at : recorded) ?? 0),
    name: person ? personName(person) : '',
  })
}

/**
 * Returns why a dose was not given. The documented call has only notes, which are then another reason than those of the
 * list.
 * @throws Problem 422 on not_given_reason or notes
 */
function notGivenReasonOf({ not_given_reason: chosen, notes }: Input) {
  const reason = chosen ?? (notes ? 'other' : undefined)
  if (!reason) throw fieldProblem('not_given_reason', 'validation.required')
  if ((reason === 'clinical' || reason === 'other') && !notes) throw fieldProblem('notes', 'validation.required')
  return reason
}

/**
 * Returns when a dose was given, and by whom. A correction keeps what it does not name: otherwise a new note would say that the
 * dose was given now, by who corrects it.
 * @param before the dose whose record is corrected
 * @throws Problem 422 on given_at or given_by_id
 */
async function givingOf(input: Input, episode: OrderedEpisode, before: DoseRow | undefined) {
  const kept = before?.status === given ? before : undefined
  if (before && !kept && !input.given_at) throw fieldProblem('given_at', 'validation.required')
  // A time is entered to the minute, and that of an hour which a change of the clocks repeats has two meanings.
  const isSameTime = !input.given_at || input.given_at === (kept?.given && wallText(kept.given, episode.time_zone))
  const at = new Date(kept?.given && isSameTime ? kept.given : checkedGivenAt(input.given_at, episode))
  const keptPerson = input.given_by_id ? undefined : kept?.given_by?.id
  return { given_at: at, given_by: keptPerson ?? (await checkedGivenBy(input.given_by_id, episode, at)) }
}

/**
 * Returns the columns that say what happened to a dose.
 * @param before the dose whose record is corrected
 * @throws Problem 422
 */
async function outcomeOf(input: Input, episode: OrderedEpisode, before?: DoseRow) {
  const common = { notes: input.notes, override_reason: input.override_reason }
  const recorded = { recorded_by: caller().id, recorded_at: now(), change_reason: input.reason }
  if (input.status !== given) {
    const reason = notGivenReasonOf(input)
    return { ...common, ...recorded, status: input.status, not_given_reason: reason, given_at: null, given_by: null }
  }
  const giving = await givingOf(input, episode, before)
  return { ...common, ...recorded, status: input.status, not_given_reason: null, ...giving }
}

/** Returns what speaks against recording a dose that is due at a time. */
function objectionsTo(
  row: DoseRow,
  due: number,
  prescription: StoredPrescription,
  episode: OrderedEpisode,
  { at, wasGiven, seenAt }: { at: number; wasGiven: boolean; seenAt: number },
) {
  const { next_due: nextDueAt, course_end: courseEnd, stopped: stoppedAt, holds } = row
  return doseObjections({
    dose: { dueAt: due, nextDueAt, courseEnd, stoppedAt, holds, record: null },
    at,
    wasGiven,
    now: seenAt,
    // A dose is entered to the minute, and may be of the same minute as its prescription.
    activatedAt: minuteOf(prescription.activated_at?.getTime() ?? 0),
    isDischarged: episode.status === EPISODE_STATUS.discharged,
    clock: wardClock(now().getTime(), episode.time_zone),
  })
}

interface Recording {
  row: DoseRow
  prescription: StoredPrescription
  episode: OrderedEpisode
  input: Input
}

/** Records a dose for the first time: of several people at once, one records it. */
async function recordFirst({ row, prescription, episode, input }: Recording): Promise<void> {
  if (row.status !== generated) throw alreadyRecorded(row, episode.time_zone)
  if (input.revision) throw fieldProblem('revision', 'execution.notRecorded')
  const due = row.due ?? 0
  if (episode.discharged !== null && due >= episode.discharged) throw fieldProblem('status', 'episode.discharged')
  await checkOutageCode(input, { wasGiven: input.status === given, execution: row.id })
  const outcome = await outcomeOf(input, episode)
  const at = outcome.given_at?.getTime() ?? now().getTime()
  const wasGiven = outcome.given_at !== null
  // That the next dose is due by the time of the entry is the outage's doing: on paper, it was recorded in time.
  const seenAt = input.outage_code ? at : now().getTime()
  const objections = objectionsTo(row, due, prescription, episode, { at, wasGiven, seenAt })
  const order = wasGiven ? await orderGiven(prescription, input.order_revision, at) : undefined
  const giving = order ? [...order.objections, ...(await givingObjections(order.prescription, episode, at))] : []
  checkOverride([...objections, ...giving], input.override_reason)
  const { drug_id, dosage, dosage_unit, route_id } = order?.prescription ?? prescription
  const recorded = await db()
    .update(executions)
    .set({
      ...outcome,
      change_reason: null,
      corrected_as: null,
      drug_id,
      dosage,
      dosage_unit,
      route_id,
      outage_code: input.outage_code ?? null,
    })
    .where(and(eq(executions.id, row.id), eq(executions.status, generated)))
    .returning({ id: executions.id })
  if (recorded.length === 0) throw alreadyRecorded(await doseRow(row.id), episode.time_zone)
  if (outcome.given_by !== null && order?.isHighAlert)
    await requestSecond(row, { givenBy: outcome.given_by, asksAbove: input.asks_above === true })
  // A prescription that is given once is over.
  if (prescription.kind === 'once' && (prescription.status === active || prescription.status === hold)) {
    await endHold(prescription.id)
    await db().update(prescriptions).set({ status: completed }).where(eq(prescriptions.id, prescription.id))
  }
}

/** Corrects the record of a dose; a trigger stores what it replaces. */
async function correct({ row, prescription, episode, input }: Recording): Promise<void> {
  if (row.status === generated) throw fieldProblem('revision', 'execution.notRecorded')
  if (input.revision !== row.revision) throw fieldProblem('revision', 'execution.changedMeanwhile')
  if (!input.reason) throw fieldProblem('reason', 'validation.required')
  const { as: correctedAs, inPlaceOf } = await checkedCorrector(row)
  const outcome = await outcomeOf(input, episode, row)
  await db()
    .update(executions)
    .set({ ...outcome, corrected_as: correctedAs, override_reason: input.override_reason ?? row.override_reason })
    .where(eq(executions.id, row.id))
  await checkCorrection(row, { givenBy: outcome.given_by, asksAbove: input.asks_above === true })
  const wasNotGiven = row.status === given && outcome.status !== given
  await notifyCorrected(row, [...(wasNotGiven ? [prescription.doctor_id] : []), ...inPlaceOf])
}

/**
 * Records a dose as given or not given, or corrects its record if the input has a revision, in the transaction of the call.
 * @throws Problem 404; 422 on status with when and by whom if it is recorded already; on override_reason with what speaks
 * against it
 */
export async function recordDose(id: number, input: Input): Promise<void> {
  const [found] = await db().select().from(executions).where(eq(executions.id, id))
  const { prescription, episode } = await lockForDoses(orNotFound(found).prescription_id)
  const recording = { row: await doseRow(id), prescription, episode, input }
  await (input.revision && recording.row.status !== generated ? correct(recording) : recordFirst(recording))
}
