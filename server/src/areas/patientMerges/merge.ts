import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { auditChange } from '../../platform/audit/auditChange'
import { auditedValues } from '../../platform/audit/callEntry'
import { users } from '../../platform/auth/tables'
import { afterCommit, caller, context, db, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { holdsRole } from '../../schema/memberships'
import { patientMerges } from '../../schema/patientMerges'
import { endAuthSessionsOf } from '../auth'
import { notify } from '../notifications'
import { lockRecords } from './lockRecords'
import { moveRecords } from './moves'
import { obstaclesOf } from './obstacles'

/**
 * Checks that a record can be compared with, or merged into, another one: both are of patients.
 * @throws Problem 422 on the field if it is the same one, or if the account of one is closed or was merged
 */
export async function checkOther(field: 'other_id' | 'merged_id', survivor: number, other: number): Promise<void> {
  if (survivor === other) throw fieldProblem(field, 'merge.sameRecord')
  const ofPatients = and(inArray(users.id, [survivor, other]), isNull(users.closed_at), holdsRole('PATIENT'))
  if ((await db().$count(users, ofPatients)) < 2) throw fieldProblem(field, 'merge.notPatient')
}

/**
 * Merges a record into another one, in the transaction of the call: moves what references it, closes its account and ends
 * its sessions. Whoever signed in to it signs in to the other one from then on.
 * @returns the id of the merge
 * @throws Problem 422 on merged_id
 */
export async function mergeRecords(survivor: number, merged: number, reason: string): Promise<number> {
  await lockRecords(survivor, merged)
  await checkOther('merged_id', survivor, merged)
  const [obstacle] = await obstaclesOf(survivor, merged)
  if (obstacle) throw fieldProblem('merged_id', `merge.obstacle.${obstacle.obstacle}`)
  const at = now()
  const values = { survivor_id: survivor, merged_id: merged, reason, merged_by: caller().id, merged_at: at }
  const [row] = await db().insert(patientMerges).values(values).returning({ id: patientMerges.id })
  const { id } = orNotFound(row)
  try {
    await moveRecords({ id, survivor, merged })
  } catch (error) {
    // What another call has stored since the obstacles were read.
    if (violates(error, 'exclusion') || violates(error, 'unique')) throw fieldProblem('merged_id', 'merge.changed')
    throw error
  }
  await db().update(users).set({ closed_at: at, updated_at: at }).where(eq(users.id, merged))
  await endAuthSessionsOf(merged)
  await notify([{ type: 'records_merged', userId: survivor, key: String(id), values: {}, about: {} }])
  await auditRecords(survivor, merged)
  recheck(survivor, merged)
  return id
}

/** Names both records in the audit log, in addition to the merge. */
export async function auditRecords(survivor: number, merged: number): Promise<void> {
  for (const id of [survivor, merged]) {
    const other = id === survivor ? merged : survivor
    await auditChange('patient', [id], auditedValues('patient', id).ofRequest({ merged_with: other }))
  }
}

/** Pages that are open close what their user can no longer reach. */
export function recheck(...ids: readonly number[]): void {
  const { realtime } = context().platform
  afterCommit(() => {
    for (const userId of ids) realtime.recheck({ userId })
  })
}

/** The condition that a merge of this id was not undone. */
export const isOpenMerge = (id: number) => and(eq(patientMerges.id, id), sql`${patientMerges.undone_at} is null`)
