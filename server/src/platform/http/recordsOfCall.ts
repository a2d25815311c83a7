import type { Permission } from '#contract/access/permissions'
import type { RecordKind } from '#contract/kit/record'
import type { RecordKey } from '../access/access'
import { caller, context } from '../context'
import { fieldProblem, notFound, Problem } from './problem'
import { guardPermissions } from './routeGuard'

/** A record that the body of a call names. */
export interface NamedRecord {
  kind: RecordKind
  id: number
  /** The caller needs one of them for it. */
  permissions: readonly Permission[]
  /** The field of the body that names it. */
  field: string
}

async function checkReached({ kind, id, permissions, field }: NamedRecord): Promise<void> {
  const { access } = context().platform
  if ((await access.reachable(kind, caller(), [id], permissions)).size > 0) return
  const patient = await access.patientNeedingReason(kind, caller(), id, permissions)
  if (patient === null) throw fieldProblem(field, 'validation.invalidChoice')
  throw new Problem(403, 'error.reason', { extra: { reason_for: patient } })
}

/**
 * Checks that the caller reaches a record that the body of the call names; one in the path is checked before the body is read.
 * @throws Problem 403 with the patient if a reason would open it; 422 on the field
 */
export async function checkNamedRecord(record: NamedRecord): Promise<void> {
  await checkReached(record)
  const { call } = context()
  if (call) call.named = [...(call.named ?? []), record]
}

/**
 * Checks again that the caller reaches the records of the call, once a lock is held: what the call has waited for may have taken
 * one away, as a transfer of its patient does. There is nothing to check for a job, and for a call without a record.
 * @throws Problem 404 for the record in the path; as `checkNamedRecord` for those in the body
 */
export async function recheckRecords(): Promise<void> {
  const { call, caller: person, platform } = context()
  if (!call || !person) return
  const { record } = call.endpoint
  if (record) {
    const key = call.params[record.param] as RecordKey
    const reached = await platform.access.reachable(record.kind, person, [key], guardPermissions(call.endpoint))
    if (reached.size === 0) throw notFound()
  }
  for (const named of call.named ?? []) await checkReached(named)
}
