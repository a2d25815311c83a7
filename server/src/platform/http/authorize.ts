import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKey } from '../access/access'
import type { Caller } from '../auth/caller'
import type { ConditionFor } from '../auth/callers'
import { context } from '../context'
import { sessionOf } from './authenticate'
import { notFound, Problem } from './problem'
import { checkCaller, guardPermissions, readParams, refusalOf } from './routeGuard'

type Params = Record<string, unknown>

/**
 * Returns whether a caller can reach the record of the call, as a condition. Null if there is nothing to ask: the
 * caller is refused whatever the record is, there is no such path, or no access path applies to them.
 */
function recordCondition(endpoint: Endpoint, params: Params | undefined): ConditionFor | null {
  const { record } = endpoint
  if (!record) return null
  const { access } = context().platform
  return (person) => {
    if (!params || refusalOf(endpoint, person)) return null
    return access.reaches(record.kind, person, params[record.param] as RecordKey, guardPermissions(endpoint))
  }
}

async function find(
  app: FastifyInstance,
  request: FastifyRequest,
  condition: ConditionFor | null,
): Promise<{ caller: Caller | null; holds: boolean }> {
  const sessionId = sessionOf(app, request)
  if (sessionId === undefined) return { caller: null, holds: false }
  if (condition) return app.callers.withCondition(sessionId, condition)
  return { caller: await app.callers.of(sessionId), holds: false }
}

/**
 * Finds the caller, puts them into the context, and refuses unauthorized requests, before the body is read and in most
 * cases with one statement. The order of the refusals is part of the API.
 * @returns the path's parameters
 * @throws Problem 401 for anonymous requests, 403 without the permission, 422 with `verify` for accounts that are not
 * verified; then 404 for an invalid path parameter, a record that does not exist, and one that the caller cannot reach
 */
export async function authorize(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<Params> {
  const params = readParams(endpoint, request.params as Record<string, string>)
  const { caller, holds } = await find(app, request, recordCondition(endpoint, params))
  checkCaller(endpoint, caller)
  if (!params) throw notFound()
  if (endpoint.record && !holds) throw await refusedRecord(endpoint, caller, params)
  context().caller = caller
  return params
}

/** Returns 403 with the patient if the caller would reach the record with a reason, otherwise 404. */
async function refusedRecord(
  { record, ...endpoint }: Endpoint,
  caller: Caller | null,
  params: Params,
): Promise<Problem> {
  if (!record || !caller) return notFound()
  const { access } = context().platform
  const key = params[record.param] as RecordKey
  const patientId = await access.patientNeedingReason(record.kind, caller, key, guardPermissions(endpoint))
  return patientId === null ? notFound() : new Problem(403, 'error.reason', { extra: { reason_for: patientId } })
}
