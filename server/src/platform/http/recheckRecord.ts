import type { RecordKey } from '../access/access'
import { context } from '../context'
import { notFound } from './problem'
import { guardPermissions } from './routeGuard'

/**
 * Checks again that the caller reaches the record of the call, once a lock is held: what the call has waited for may have taken the
 * record away, as a transfer of its patient does. There is nothing to check for a job, and for a call without a record.
 * @throws Problem 404
 */
export async function recheckRecord(): Promise<void> {
  const { call, caller, platform } = context()
  const record = call?.endpoint.record
  if (!record || !caller) return
  const key = call.params[record.param] as RecordKey
  const reached = await platform.access.reachable(record.kind, caller, [key], guardPermissions(call.endpoint))
  if (reached.size === 0) throw notFound()
}
