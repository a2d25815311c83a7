import { eq } from 'drizzle-orm'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { db } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { encounterOf, lockedEncounter, type OrderedEncounter } from '../../schema/encounter'
import { investigations, type StoredInvestigation } from '../../schema/investigations'

/** A locked order with its locked episode or appointment. */
export interface Locked {
  stored: StoredInvestigation
  encounter: OrderedEncounter
}

/**
 * Locks an order for a change, after its episode or appointment.
 * @param revision from which the change was made; without it, whatever is stored is changed (decision 183)
 * @throws Problem 404; 422 on revision if another person was faster
 */
export async function lockedInvestigation(id: number, revision?: number | null): Promise<Locked> {
  const [found] = await db().select().from(investigations).where(eq(investigations.id, id))
  const encounter = await lockedEncounter(encounterOf(orNotFound(found)))
  const [row] = await db().select().from(investigations).where(eq(investigations.id, id)).for('no key update')
  const stored = orNotFound(row)
  if (revision != null && stored.revision !== revision) throw fieldProblem('revision', 'investigation.changedMeanwhile')
  return { stored, encounter }
}

/** @throws Problem 422 on status if the order is done or cancelled */
export function checkOrdered({ status }: StoredInvestigation): void {
  if (status !== INVESTIGATION_STATUS.ordered) throw fieldProblem('status', 'investigation.notOrdered')
}
