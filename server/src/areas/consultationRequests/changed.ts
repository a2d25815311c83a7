import type { RequestEvent } from '#contract/consultationRequests/codes'
import { context, db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { consultationRequestEvents, type StoredRequest } from '../../schema/consultationRequests'
import { openReceivers } from './receivers'

interface Happened {
  /** null: the clock did it. */
  by: number | null
  to?: number | null
  people?: number | null
  text?: string | null
}

/** Adds an event to the timeline of a request, in the transaction of the call, and returns its id. */
export async function addEvent(
  requestId: number,
  event: RequestEvent,
  { by, to = null, people = null, text = null }: Happened,
): Promise<number> {
  const [row] = await db()
    .insert(consultationRequestEvents)
    .values({ request_id: requestId, event, at: now(), by_id: by, to_id: to, people, text })
    .returning({ id: consultationRequestEvents.id })
  return orNotFound(row).id
}

type Changed = Pick<StoredRequest, 'id' | 'episode_id' | 'sender_id'>

/**
 * Publishes that a request has changed, to those who have it or its case open, its sender, and those who can answer it.
 * @param others who could answer it before
 */
export async function publishChange(
  { id, episode_id: episode, sender_id: sender }: Changed,
  others: readonly number[] = [],
) {
  const { realtime } = context().platform
  const data = { request_id: id }
  realtime.publish('request', id, { event: 'RequestChanged', data })
  realtime.publish('episode_active_requests', episode, { event: 'RequestChanged', data })
  for (const userId of new Set([sender, ...(await openReceivers(id)), ...others]))
    realtime.publish('user', userId, { event: 'ConsultationChanged', data })
}

/** Publishes that a request has ended or was cancelled, to those who have its case open (document 3). */
export function publishEnd({ id, episode_id: episode }: Changed): void {
  const { realtime } = context().platform
  realtime.publish('episode_active_requests', episode, { event: 'EndRequest', data: { request_id: id } })
}

/** Publishes that a request was rejected, with the note (document 3). */
export function publishRejection({ id, episode_id: episode }: Changed, note: string): void {
  const { realtime } = context().platform
  realtime.publish('episode_active_requests', episode, { event: 'RejectRequest', data: { request_id: id, note } })
}
