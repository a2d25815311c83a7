import { and, eq, isNull } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { requestRoom } from '#contract/rules/videoRooms'
import { type Caller, mayOneOf } from '../../platform/auth/caller'
import { context, db } from '../../platform/context'
import { consultationRequestReceivers, consultationRequests } from '../../schema/consultationRequests'
import { recheckSeats } from './recheckSeats'

/** Returns who can answer a started request, and who has started it. */
async function consultantsOf(requestId: number): Promise<ReadonlySet<number> | undefined> {
  const rows = await db()
    .select({ starter: consultationRequests.started_by, receiver: consultationRequestReceivers.user_id })
    .from(consultationRequests)
    .leftJoin(
      consultationRequestReceivers,
      and(
        eq(consultationRequestReceivers.request_id, consultationRequests.id),
        isNull(consultationRequestReceivers.access_until),
      ),
    )
    .where(and(eq(consultationRequests.id, requestId), eq(consultationRequests.status, REQUEST_STATUS.started)))
  if (rows.length === 0) return undefined
  return new Set(rows.flatMap(({ starter, receiver }) => [starter, receiver]).filter((id) => id !== null))
}

/**
 * Returns whether a person may now enter the video room of a consultation request: while it is started, those who have
 * received it, and the staff of the case at the hospital of the patient, such as the nurse at the bedside.
 */
export async function entersRequest(person: Caller, requestId: number): Promise<boolean> {
  const { access } = context().platform
  const reaches = async (kind: 'receivedRequest' | 'sentRequest', permissions: readonly Permission[]) =>
    mayOneOf(person, permissions) &&
    (await access.reachable(kind, person, [requestId], permissions)).has(String(requestId))
  if (!person.verified) return false
  const consultants = await consultantsOf(requestId)
  if (!consultants) return false
  if (consultants.has(person.id) && (await reaches('receivedRequest', ['list-requests']))) return true
  return reaches('sentRequest', ['show-episode', 'update-episode'])
}

/** Checks again who of those in the call of a request may stay, after it has ended or was passed on. */
export function recheckRequest(requestId: number): void {
  recheckSeats(requestRoom(requestId))
}
