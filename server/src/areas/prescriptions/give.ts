import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { amountText, thousandthsOf } from '#contract/drugs/amount'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { TextRef } from '#contract/kit/issues'
import { asNeededState } from '#contract/prescriptions/asNeeded'
import { EXECUTION_STATUS, PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { isOnHold } from '#contract/prescriptions/doseTimes'
import type { AdditionalDoseInput } from '#contract/prescriptions/execution'
import { caller, db, now } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import type { OrderedEpisode } from '../../schema/episodeOf'
import { executions, prescriptionHolds, type StoredPrescription } from '../../schema/prescriptions'
import { minuteOf } from './checks'
import { doseRow } from './doseList'
import { checkedGivenAt, checkedGivenBy } from './givenAt'
import { givenDoses } from './givenDoses'
import { givingObjections } from './givingObjections'
import { lockForDoses } from './lockForDoses'
import { orderGiven } from './orderGiven'
import { checkOutageCode } from './outageCode'
import { checkOverride } from './record'
import { requestSecond } from './secondPerson'
import { dosageText } from './texts'

type Input = z.output<typeof AdditionalDoseInput>
const day = 86_400_000

/** Returns what the limits of a prescription as needed say against a dose at an instant (ms). */
async function limitObjections(prescription: StoredPrescription, at: number): Promise<TextRef[]> {
  const { id, minimum_interval: minimum, maximum_in_24_hours: maximum, dosage, dosage_unit: unit } = prescription
  const since = at - Math.max(day, (minimum ?? 0) * 60_000)
  const given = (await givenDoses([id], since)).get(id) ?? []
  const limits = { minimumMinutes: minimum ?? 0, maximumIn24Hours: thousandthsOf(maximum ?? '') ?? 0 }
  const { warnings } = asNeededState(limits, given, at, thousandthsOf(dosage) ?? 0)
  return warnings.map(({ reason, text }) => {
    if (reason !== 'over_maximum') return text
    const { total, max } = text.values ?? {}
    const shown = (amount: unknown) => dosageText(amountText(Number(amount)), unit)
    return { ...text, values: { total: shown(total), max: shown(max) } }
  })
}

async function isHeld(prescriptionId: number, at: number): Promise<boolean> {
  const rows = await db().select().from(prescriptionHolds).where(eq(prescriptionHolds.prescription_id, prescriptionId))
  const holds = rows.map(({ from_time: from, until_time: until }) => ({
    start: from.getTime(),
    end: until?.getTime() ?? null,
  }))
  return isOnHold(holds, at)
}

/** Returns when a prescription ended, in ms; null: it has not. */
function endOf({ stopped_at: stopped, course_end: end }: StoredPrescription): number | null {
  const times = [stopped, end].flatMap((time) => (time ? [time.getTime()] : []))
  return times.length > 0 ? Math.min(...times) : null
}

async function objectionsTo(prescription: StoredPrescription, episode: OrderedEpisode, at: number): Promise<TextRef[]> {
  const end = endOf(prescription)
  const activated = minuteOf(prescription.activated_at?.getTime() ?? 0)
  const limits = prescription.kind === 'as_needed' ? await limitObjections(prescription, at) : undefined
  return [
    ...(limits ?? [{ key: 'execution.additional' } as const]),
    ...((await isHeld(prescription.id, at)) ? [{ key: 'execution.held' } as const] : []),
    ...(end !== null && at >= end ? [{ key: 'execution.stopped' } as const] : []),
    ...(at < activated ? [{ key: 'execution.beforeOrder' } as const] : []),
    ...(episode.status === EPISODE_STATUS.discharged ? [{ key: 'execution.afterDischarge' } as const] : []),
  ]
}

/**
 * Records a dose as needed that was given, or a further one of a scheduled prescription, which always needs a reason, in the
 * transaction of the call.
 * @returns its id
 * @throws Problem 404; 422 on status for a draft, for the time after discharge, and for a dose after discharge; on
 * override_reason with what speaks against it
 */
export async function giveDose(prescriptionId: number, input: Input): Promise<number> {
  const { prescription: current, episode } = await lockForDoses(prescriptionId)
  const { id, type, status } = current
  if (type !== PRESCRIPTION_TYPE.doctor || status === PRESCRIPTION_STATUS.draft)
    throw fieldProblem('status', 'prescription.notGivenHere')
  await checkOutageCode(input, { wasGiven: true, prescription: id })
  const at = checkedGivenAt(input.given_at, episode)
  if (episode.discharged !== null && at >= episode.discharged) throw fieldProblem('status', 'episode.discharged')
  const givenBy = await checkedGivenBy(input.given_by_id, episode, new Date(at))
  const { prescription, isHighAlert, objections: changed } = await orderGiven(current, input.order_revision, at)
  const objections = await objectionsTo(prescription, episode, at)
  const giving = await givingObjections(prescription, episode, at)
  checkOverride([...objections, ...changed, ...giving], input.override_reason)
  const { drug_id, dosage, dosage_unit, route_id } = prescription
  const [row] = await db()
    .insert(executions)
    .values({
      ...{ drug_id, dosage, dosage_unit, route_id },
      prescription_id: id,
      status: EXECUTION_STATUS.given,
      given_at: new Date(at),
      given_by: givenBy,
      notes: input.notes,
      override_reason: input.override_reason,
      outage_code: input.outage_code ?? null,
      recorded_by: caller().id,
      recorded_at: now(),
      created_at: now(),
    })
    .returning({ id: executions.id })
  const { id: executionId } = orNotFound(row)
  if (isHighAlert) await requestSecond(await doseRow(executionId), { givenBy, asksAbove: input.asks_above === true })
  return executionId
}
