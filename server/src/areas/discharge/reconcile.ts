import { eq, inArray, sql } from 'drizzle-orm'
import { type ReconciliationInput, reconciliationProblems } from '#contract/discharge/reconciliation'
import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import { db } from '../../platform/context'
import { Problem } from '../../platform/http/problem'
import { dischargeHomeMedicines, dischargeVerdicts } from '../../schema/discharge'
import { drugs } from '../../schema/drugs'
import { prescriptions } from '../../schema/prescriptions'
import { lockDraft, storeDraft } from './draft'
import { isCurrent, isForDischarge } from './readReconciliation'

async function idsOf(condition: ReturnType<typeof isCurrent>): Promise<Set<number>> {
  const rows = await db().select({ id: prescriptions.id }).from(prescriptions).where(condition)
  return new Set(rows.map(({ id }) => id))
}

async function knownDrugs({ home_medicines: medicines }: ReconciliationInput): Promise<Set<number>> {
  const ids = medicines.flatMap(({ drug_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Set()
  const rows = await db().select({ id: drugs.id }).from(drugs).where(inArray(drugs.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Returns what is wrong with the rows, as reconciliationProblems and what the database knows. */
async function problemsOf(episodeId: number, input: ReconciliationInput): Promise<FieldProblems> {
  const problems = reconciliationProblems(input)
  const report = (field: string, key: ApiTextKey, isWrong: boolean) => {
    if (isWrong) problems[field] ??= [{ key }]
  }
  const [current, carriers] = [await idsOf(isCurrent(episodeId)), await idsOf(isForDischarge(episodeId))]
  const known = await knownDrugs(input)
  const isNoCarrier = (id: number | null) => id !== null && !carriers.has(id)
  const seen = new Set<number>()
  for (const { prescription_id: id, verdict, discharge_prescription_id: carrier } of input.prescriptions) {
    report(`prescriptions.${id}`, 'discharge.notCurrent', !current.has(id))
    report(`prescriptions.${id}`, 'validation.invalidChoice', seen.has(id))
    const isWrong = verdict !== 'stopped' && isNoCarrier(carrier)
    report(`prescriptions.${id}.discharge_prescription_id`, 'validation.invalidChoice', isWrong)
    seen.add(id)
  }
  for (const [index, row] of input.home_medicines.entries()) {
    const { drug_id: drug, verdict, discharge_prescription_id: carrier } = row
    report(`home_medicines.${index}.drug_id`, 'validation.invalidChoice', drug !== null && !known.has(drug))
    const isWrong = verdict !== 'stopped' && isNoCarrier(carrier)
    report(`home_medicines.${index}.discharge_prescription_id`, 'validation.invalidChoice', isWrong)
  }
  return problems
}

/**
 * Saves the verdicts and the home medicines; those that are left out are removed. Expects the transaction of the call.
 * @throws Problem 404; 422 on the rows, on revision if another person changed the draft meanwhile
 */
export async function reconcile(episodeId: number, { revision, ...rows }: ReconciliationInput): Promise<void> {
  const input = { ...rows, revision }
  await lockDraft(episodeId, revision)
  const fields = await problemsOf(episodeId, input)
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
  await storeDraft(episodeId)
  await db().delete(dischargeVerdicts).where(eq(dischargeVerdicts.episode_id, episodeId))
  await db().delete(dischargeHomeMedicines).where(eq(dischargeHomeMedicines.episode_id, episodeId))
  const carrierOf = (row: { verdict: string | null; discharge_prescription_id: number | null }) =>
    row.verdict === 'stopped' ? null : row.discharge_prescription_id
  const verdicts = input.prescriptions.map((row) => ({
    ...row,
    episode_id: episodeId,
    discharge_prescription_id: carrierOf(row),
  }))
  if (verdicts.length > 0) await db().insert(dischargeVerdicts).values(verdicts)
  const medicines = input.home_medicines.map(({ dosage, ...row }, position) => ({
    ...row,
    episode_id: episodeId,
    position,
    dosage: dosage ?? '',
    discharge_prescription_id: carrierOf(row),
  }))
  if (medicines.length > 0) await db().insert(dischargeHomeMedicines).values(medicines)
}

/** Removes the verdicts on prescriptions that have ended since, when the episode is closed. */
export async function removeStaleVerdicts(episodeId: number): Promise<void> {
  await db().execute(sql`delete from discharge_verdicts where episode_id = ${episodeId}
    and prescription_id not in (select prescriptions.id from prescriptions where ${isCurrent(episodeId)})`)
}
