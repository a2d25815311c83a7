import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AcknowledgeInput, CloseInput } from '#contract/escalations/escalation'
import { wallText } from '#contract/rules/wallText'
import { caller, db, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { isOutdated } from '../../platform/http/isOutdated'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { type EncounterRef, encounterOf, lockedEncounter } from '../../schema/encounter'
import { escalationAcknowledgements, escalations } from '../../schema/escalations'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { ofEncounters } from './policy'

const AcknowledgedRow = z.strictObject({ by: PersonRow, at: z.int(), time_zone: z.string() })

/** Returns who acknowledged an escalation first since its level was raised; undefined: nobody. */
async function acknowledgedBefore(id: number, round: number) {
  const [row] = await readJsonRows(
    AcknowledgedRow,
    sql`select ${sql.raw(personJson('people'))} as by, ${sql.raw(epochMs('acknowledged_at'))} as at, hospitals.time_zone
      from escalation_acknowledgements as answers join users as people on people.id = answers.user_id
      join escalations on escalations.id = answers.escalation_id
      ${ofEncounters} join hospitals on hospitals.id = coalesce(episodes.hospital_id, clinics.hospital_id)
      where answers.escalation_id = ${id} and answers.round = ${round}`,
  )
  return row
}

/**
 * Locks the episode or appointment, then its escalation, until the transaction ends. That of a result is answered also after
 * discharge.
 * @throws Problem 404; 422 on status if the patient was discharged
 */
async function lockEscalation(id: number) {
  const isIt = eq(escalations.id, id)
  const [found] = await db().select().from(escalations).where(isIt)
  const { state } = await lockedEncounter(encounterOf(orNotFound(found)))
  if (state === 'closed' && found?.kind !== 'critical_result') throw fieldProblem('status', 'episode.discharged')
  const [row] = await db().select().from(escalations).where(isIt).for('no key update')
  return orNotFound(row)
}

/** @throws Problem 422 on status: what the answer is of is not what the escalation is about any more */
function checkRound({ round }: { round: number }, read: number | null | undefined): void {
  if (isOutdated(read, round)) throw fieldProblem('status', 'escalations.raisedMeanwhile')
}

/** @throws Problem 422 on status */
function checkOpen({ closed_at: closedAt }: { closed_at: Date | null }): void {
  if (closedAt) throw fieldProblem('status', 'escalations.closed')
}

/**
 * Acknowledges an open escalation: no step follows, and that of a result is closed. Expects the transaction of the call.
 * @returns what it is of
 * @throws Problem 404; 422 on status if it is closed or has started again since it was read, or if another person was
 * faster: it says who, and when
 */
export async function acknowledge(
  id: number,
  { round: read, action, note }: z.output<typeof AcknowledgeInput>,
): Promise<EncounterRef> {
  const escalation = await lockEscalation(id)
  const { round, kind } = escalation
  const isResult = kind === 'critical_result'
  if (!isResult) checkOpen(escalation)
  checkRound(escalation, read)
  const before = await acknowledgedBefore(id, round)
  if (before) {
    const { by, at, time_zone: zone } = before
    throw fieldProblem('status', 'escalations.acknowledgedBefore', {
      person: personOf(by).name_text,
      time: wallText(at, zone),
    })
  }
  const acknowledged = { acknowledged_at: now(), user_id: caller().id }
  await db()
    .insert(escalationAcknowledgements)
    .values({ escalation_id: id, round, action, note, ...acknowledged })
  const closed = isResult ? { closed_at: now() } : {}
  await db()
    .update(escalations)
    .set({ next_step_at: null, ...closed })
    .where(eq(escalations.id, id))
  return encounterOf(escalation)
}

/**
 * Closes an open escalation. Expects the transaction of the call.
 * @returns what it is of
 * @throws Problem 404; 422 on status if it is closed or has started again since it was read, or of a result, which is
 * acknowledged
 */
export async function close(id: number, { round, reason }: z.output<typeof CloseInput>): Promise<EncounterRef> {
  const escalation = await lockEscalation(id)
  checkOpen(escalation)
  checkRound(escalation, round)
  if (escalation.kind === 'critical_result') throw fieldProblem('status', 'escalations.acknowledgeResult')
  const closed = { closed_at: now(), closed_by: caller().id, close_reason: reason, next_step_at: null }
  await db().update(escalations).set(closed).where(eq(escalations.id, id))
  return encounterOf(escalation)
}
