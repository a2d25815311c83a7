import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows } from '#contract/fhir/scopes'
import { type Endpoint, fhirBase } from '#contract/kit/endpoint'
import type { RecordKey } from '../access/access'
import { loadApiClient } from '../auth/apiClients'
import type { Caller } from '../auth/caller'
import { type ConditionFor, isTrue } from '../auth/callers'
import { context } from '../context'
import { bearerOf, sessionOf } from './authenticate'
import { isFhir } from './fhir'
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

interface Found {
  caller: Caller | null
  /** Whether the caller can reach the record of the call. */
  holds: boolean
  /** The scopes of an API client; undefined for a person. */
  scopes?: readonly string[]
}

/** Finds the API client of an access token, which opens the FHIR API only. */
async function findClient(
  { platform }: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  condition: ConditionFor | null,
): Promise<Found> {
  const token = isFhir(endpoint.path) ? platform.clientTokens.read(bearerOf(request) ?? '') : undefined
  if (!token) return { caller: null, holds: false }
  const client = await loadApiClient(platform.database, token)
  if (!client) return { caller: null, holds: false }
  const ofRecord = condition?.(client)
  const holds = ofRecord ? await isTrue(ofRecord, platform.database) : false
  return { caller: client, holds, scopes: token.scopes }
}

async function find(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  condition: ConditionFor | null,
): Promise<Found> {
  const sessionId = sessionOf(app, request)
  if (sessionId === undefined) return findClient(app, endpoint, request, condition)
  if (condition) return app.callers.withCondition(sessionId, condition)
  return { caller: await app.callers.of(sessionId), holds: false }
}

/**
 * Refuses an API client by the scopes of its access token.
 * @throws Problem 403
 */
function checkScopes({ path, permission }: Endpoint, scopes: readonly string[]): void {
  if (permission === 'public') return
  const [type = '', id] = path.slice(fhirBase.length + 1).split('/')
  if (!allows(scopes, type, id === undefined ? 's' : 'r')) throw new Problem(403, 'error.scope')
}

/**
 * Finds the caller, puts them into the context, and refuses unauthorized requests, before the body is read and in most
 * cases with one statement. The order of the refusals is part of the API.
 * @returns the path's parameters
 * @throws Problem 401 for anonymous requests, 403 without the permission or the scope, 422 with `verify` for accounts that are not
 * verified; then 404 for an invalid path parameter, a record that does not exist, and one that the caller cannot reach
 */
export async function authorize(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<Params> {
  const params = readParams(endpoint, request.params as Record<string, string>)
  const { caller, holds, scopes } = await find(app, endpoint, request, recordCondition(endpoint, params))
  checkCaller(endpoint, caller)
  if (scopes) checkScopes(endpoint, scopes)
  if (!params) throw notFound()
  // A client cannot give a reason.
  if (endpoint.record && !holds) throw scopes ? notFound() : await refusedRecord(endpoint, caller, params)
  context().caller = caller
  return params
}

/**
 * Returns 403 with the patient if the caller would reach the record with a reason, otherwise 404; with `merged_into` for an
 * account that was merged into another one that the caller can reach.
 */
async function refusedRecord(
  { record, ...endpoint }: Endpoint,
  caller: Caller | null,
  params: Params,
): Promise<Problem> {
  if (!record || !caller) return notFound()
  const { access } = context().platform
  const key = params[record.param] as RecordKey
  const patientId = await access.patientNeedingReason(record.kind, caller, key, guardPermissions(endpoint))
  if (patientId !== null) return new Problem(403, 'error.reason', { extra: { reason_for: patientId } })
  const survivor = await access.mergedInto(record.kind, caller, key, guardPermissions(endpoint))
  return survivor === null ? notFound() : new Problem(404, 'error.merged', { extra: { merged_into: survivor } })
}
