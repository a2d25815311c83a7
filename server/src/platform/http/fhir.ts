import type { FastifyReply } from 'fastify'
import { fhirBase } from '#contract/kit/endpoint'
import type { Language } from '#contract/kit/translate'
import { apiText, fieldTexts } from '../texts'
import type { Problem } from './problem'

/** The content type of FHIR resources. */
export const fhirType = 'application/fhir+json; charset=utf-8'

/** Returns whether a path, or the path of a URL, belongs to the FHIR API and not to what is said about it. */
export function isFhir(path: string): boolean {
  return path.startsWith(`${fhirBase}/`) && !path.startsWith(`${fhirBase}/.well-known/`)
}

/** Returns the value of the ETag header of a resource with a version (FHIR R4, 3.1.0.6). */
function etagOf(resource: unknown): string | undefined {
  const meta = (resource as { meta?: { versionId?: string } }).meta
  return meta?.versionId === undefined ? undefined : `W/"${meta.versionId}"`
}

/** Sends a resource with its version as ETag; 304 to a client that already has this version. */
export function sendFhir(reply: FastifyReply, resource: unknown): FastifyReply {
  const etag = etagOf(resource)
  if (etag) reply.header('etag', etag)
  const known = reply.request.headers['if-none-match']?.split(',').map((each) => each.trim())
  if (etag && known?.includes(etag)) return reply.status(304).send()
  return reply.type(fhirType).send(JSON.stringify(resource))
}

/** Codes of the value set `issue-type` by status. */
const issueCodes: Record<number, string> = {
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  429: 'throttled',
  503: 'transient',
}

/** The extension of an issue that names the patient for whose records the caller has to give a reason (decision 89). */
export const reasonForExtension = 'urn:mashfa:reason-for'

function extensionOf({ extra }: Problem) {
  const patientId = extra.reason_for
  if (patientId === undefined) return {}
  return { extension: [{ url: reasonForExtension, valueReference: { reference: `Patient/${String(patientId)}` } }] }
}

/** Returns an error as the resource OperationOutcome: one issue, or one for each problem of a parameter. */
export function operationOutcome(problem: Problem, language: Language) {
  const code = issueCodes[problem.status] ?? (problem.status >= 500 ? 'exception' : 'invalid')
  const issue = { severity: 'error', code, ...extensionOf(problem) }
  const ofFields = Object.entries(fieldTexts(problem.fields ?? {}, language)).flatMap(([field, texts]) =>
    texts.map((text) => ({ ...issue, details: { text: `${field}: ${text}` } })),
  )
  const whole = { ...issue, details: { text: apiText(problem.key, problem.values, language) } }
  return { resourceType: 'OperationOutcome', issue: ofFields.length > 0 ? ofFields : [whole] }
}
