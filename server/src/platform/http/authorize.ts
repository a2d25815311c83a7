import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKey } from '../access/access'
import type { Caller } from '../auth/caller'
import type { ConditionFor } from '../auth/callers'
import { context } from '../context'
import { sessionOf } from './authenticate'
import { notFound } from './problem'
import { checkCaller, guardPermissions, readParams, refusalOf } from './routeGuard'

type Params = Record<string, unknown>

/**
 * Whether a caller may reach the record that a call names. Null where that need not be asked: the caller is refused whatever
 * the record, there is no such address, or no way is open to them.
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
 * Finds who calls, puts them into the context, and refuses whoever may not: before a byte of the body is read, and in most
 * cases by one statement. The order of the refusals is part of the API.
 * @returns the path's parameters
 * @throws Problem 401 for strangers, 403 for the wrong role, 422 with `verify` for accounts that are not verified; then 404
 * for an address that names nothing, for a record that is not there, and for one that is not the caller's to reach
 */
export async function authorize(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<Params> {
  const params = readParams(endpoint, request.params as Record<string, string>)
  const { caller, holds } = await find(app, request, recordCondition(endpoint, params))
  checkCaller(endpoint, caller)
  if (!params || (endpoint.record && !holds)) throw notFound()
  context().caller = caller
  return params
}
