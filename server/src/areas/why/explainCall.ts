import type { Channel } from '#contract/kit/channel'
import type { Guard } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { WhyRefusal } from '#contract/why/calls'
import type { Explained } from '../../platform/access/explain'
import type { Caller } from '../../platform/auth/caller'
import { context } from '../../platform/context'
import { guardPermissions, refusalOf } from '../../platform/http/routeGuard'
import type { Account } from './account'

/** What a person needs for a call, or to subscribe to a channel. */
export interface Guarded {
  permission: Guard
  record?: { kind: RecordKind }
}

/** Returns the permissions that open a channel to staff or patients; undefined for a user's own channel. */
export function channelGuard({ record, permissions }: Channel): Guarded | undefined {
  const [first, ...others] = [...permissions.staff, ...permissions.patients]
  return record === 'self' || !first ? undefined : { permission: [first, ...others], record: { kind: record } }
}

/** Whether a person may make a call about a record, and by which access paths; or why not. */
export interface CallExplained extends Explained {
  refusal: WhyRefusal
}

/**
 * Checks the same as the guard of a call (`platform/http/routeGuard`), in the same order and with the same functions:
 * the account, its permissions, and the access rule of the record. Returns the access paths even when an earlier check
 * refuses. Channels are checked in the same way (`platform/realtime/admission`).
 */
export async function explainCall(
  endpoint: Guarded,
  { person, isClosed }: Account,
  key: number | string,
): Promise<CallExplained> {
  const { access } = context().platform
  const { record } = endpoint
  const explained: Explained = record
    ? await access.explain(record.kind, person, key, guardPermissions(endpoint))
    : { exists: true, hospitals: [], accessPaths: [] }
  const isReached = !record || explained.accessPaths.length > 0
  const refusal =
    (isClosed ? 'closed' : refusalOf(endpoint, person)) ??
    (explained.exists ? null : 'missing') ??
    (isReached ? null : await recordRefusal(endpoint, person, key))
  return { ...explained, refusal }
}

/** Returns whether a reason would open the record. */
async function recordRefusal(endpoint: Guarded, person: Caller, key: number | string): Promise<'reason' | 'record'> {
  const { access } = context().platform
  const { record } = endpoint
  const permissions = guardPermissions(endpoint)
  const patientId = record ? await access.patientNeedingReason(record.kind, person, key, permissions) : null
  return patientId === null ? 'record' : 'reason'
}
