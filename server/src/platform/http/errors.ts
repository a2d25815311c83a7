import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiTextKey } from '#contract/kit/issues'
import type { Language } from '#contract/kit/translate'
import { isRetryable } from '../database/errors'
import { storageProblem } from '../files/storageFailure'
import { apiText, fieldTexts, preferredLanguage } from '../texts'
import { fhirType, isFhir, operationOutcome } from './fhir'
import { notFound, Problem } from './problem'

/** Maps Fastify's own errors to problems with our texts. */
function fastifyProblem(error: FastifyError): Problem | undefined {
  const status = error.statusCode ?? 500
  const texts: Record<number, ApiTextKey> = {
    400: 'error.badRequest',
    404: 'error.notFound',
    408: 'error.badRequest',
    413: 'error.tooLarge',
    414: 'error.tooLarge',
    415: 'error.unsupportedType',
    431: 'error.tooLarge',
  }
  // A path that leads out of a folder: 404 whether or not there is something.
  if (status === 403) return notFound()
  const isRefusal = status >= 400 && status < 500
  return isRefusal ? new Problem(status, texts[status] ?? 'error.badRequest') : undefined
}

function bodyOf(problem: Problem, language: Language, requestId: string): Record<string, unknown> {
  const text = apiText(problem.key, problem.values, language)
  if (problem.status === 422) {
    return { message: text, errors: fieldTexts(problem.fields ?? {}, language), ...problem.extra }
  }
  return problem.status >= 500
    ? { error: text, request_id: requestId, ...problem.extra }
    : { error: text, ...problem.extra }
}

function knownProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (isRetryable(error)) return new Problem(503, 'error.unavailable', { headers: { 'retry-after': '2' } })
  return fastifyProblem(error as FastifyError)
}

/** Sends an error in the caller's language and the documented format; internals are only logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Unlike other known problems, those who run the server must learn of these.
  const ofStorage = storageProblem(error)
  const known = ofStorage ? undefined : knownProblem(error)
  if (!known) request.log.error({ err: error, request_id: request.id }, 'a request failed')
  const problem = known ?? ofStorage ?? new Problem(500, 'error.server')
  const language = preferredLanguage(request.headers['accept-language'])
  const asFhir = isFhir(request.url)
  void reply
    .status(problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store' })
    .type(asFhir ? fhirType : 'application/json; charset=utf-8')
    .send(JSON.stringify(asFhir ? operationOutcome(problem, language) : bodyOf(problem, language, request.id)))
}

const clientErrorProblems: Record<string, [number, string, ApiTextKey]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'error.tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'error.badRequest'],
}

/** Refuses an invalid HTTP request in the same format, in English because its language is unknown. */
export function handleClientError(error: ConnectionError, line: Socket): void {
  if (error.code === 'ECONNRESET' || line.destroyed || !line.writable) return void line.destroy()
  const [status, reason, key] = clientErrorProblems[error.code] ?? [400, 'Bad Request', 'error.badRequest']
  const body = JSON.stringify({ error: apiText(key, undefined, 'en') })
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  line.end(`HTTP/1.1 ${status} ${reason}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}
