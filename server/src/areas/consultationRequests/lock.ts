import { eq } from 'drizzle-orm'
import { nameOfStatus, REQUEST_STATUS } from '#contract/consultationRequests/codes'
import { wallText } from '#contract/rules/wallText'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { fieldProblem, orNotFound, type Problem } from '../../platform/http/problem'
import { consultationRequests, type StoredRequest } from '../../schema/consultationRequests'
import { nameColumns, personName } from '../../schema/people'
import { workingPlace } from './network'
import { openReceivers } from './receivers'

/** Returns a request. @throws Problem 404 */
export async function readStored(id: number): Promise<StoredRequest> {
  const [row] = await db().select().from(consultationRequests).where(eq(consultationRequests.id, id))
  return orNotFound(row)
}

/**
 * Locks a request until the transaction ends, so that one call at a time changes it.
 * @throws Problem 404
 */
export async function lockRequest(id: number): Promise<StoredRequest> {
  const [row] = await db()
    .select()
    .from(consultationRequests)
    .where(eq(consultationRequests.id, id))
    .for('no key update')
  return orNotFound(row)
}

/** Returns the refusal of a request that somebody else has taken, or that is closed: it says who, and when. */
export async function refusalOf(request: StoredRequest): Promise<Problem> {
  const { status, started_by, answered_by, started_at, answered_at, hospital_id: hospital } = request
  const by = started_by ?? answered_by
  const at = started_at ?? answered_at
  const isTaken = status === REQUEST_STATUS.started || status === REQUEST_STATUS.ended
  if (!isTaken || by === null || at === null)
    return fieldProblem('status', `consultationRequest.closed.${nameOfStatus(status)}`)
  const [person] = await db().select(nameColumns).from(users).where(eq(users.id, by))
  const { zone } = await workingPlace(hospital)
  const values = { person: person ? personName(person) : '', time: wallText(at.getTime(), zone) }
  return fieldProblem('status', 'consultationRequest.taken', values)
}

/**
 * Locks a request that waits for the caller.
 * @throws Problem 404; 422 on status if it is closed, started, with somebody else or with its sender
 */
export async function lockWaiting(id: number): Promise<StoredRequest> {
  const request = await lockRequest(id)
  if (request.status !== REQUEST_STATUS.waiting) throw await refusalOf(request)
  if (!(await openReceivers(id)).includes(caller().id)) throw fieldProblem('status', 'consultationRequest.passedOn')
  if (request.returned_at) throw fieldProblem('status', 'consultationRequest.withSender')
  return request
}
