import type { RawResponse } from './httpSender'

interface Expected {
  /** Of the response's texts; undefined if the request itself was ambiguous about it. */
  language?: 'en' | 'ar' | undefined
  /** If the request is refused for its content, only a 422 on one of these fields is correct. */
  refusedFiles: readonly string[]
  /**
   * The client may have disconnected before the response, or the connection may be closed over a body beyond all
   * limits.
   */
  mayBeLost: boolean
  /** Strings that no response may contain: folders of the server. */
  secrets: readonly string[]
}

/** Text that reveals the server's internals. */
const internals =
  /\bat (\S+ )?\(?(\/|file:|node:)|node_modules|\.tsx?:\d+|SQLSTATE|syntax error at|violates .* constraint|insert into |select .* from |drizzle|ECONNREFUSED|ENOENT|EACCES|Cannot read properties|is not a function/i

const jsonTypes = /^application\/(fhir\+)?json/

const arabic = /[\u0621-\u064a]/

function textsOf(body: Record<string, unknown>): string[] {
  // OAuth has codes, and descriptions in ASCII (RFC 6749, 5.2).
  if ('error_description' in body) return []
  const errors = typeof body.errors === 'object' && body.errors !== null ? Object.values(body.errors).flat() : []
  return [body.error, body.message, ...errors].filter((text) => typeof text === 'string')
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string' && text.length > 0)
}

/** Returns whether a refusal has the format that the contract promises. */
function isProblem(status: number, body: Record<string, unknown>): boolean {
  if (status !== 422) return typeof body.error === 'string' && body.error.length > 0 && !('statusCode' in body)
  const { message, errors } = body
  if (typeof message !== 'string' || typeof errors !== 'object' || errors === null) return false
  return Object.values(errors).every(isListOfTexts)
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a refusal of the FHIR API is an OperationOutcome that says what is wrong. */
function isOutcome({ resourceType, issue }: Record<string, unknown>): boolean {
  return resourceType === 'OperationOutcome' && Array.isArray(issue) && issue.length > 0 && issue.every(hasText)
}

function hasText(issue: { details?: { text?: unknown } }): boolean {
  return typeof issue.details?.text === 'string' && issue.details.text.length > 0
}

function findRefusalFaults({ status, headers, text }: RawResponse, { language, refusedFiles }: Expected): string[] {
  const type = String(headers['content-type'])
  if (!jsonTypes.test(type)) return ['a refusal that is not JSON']
  const body = parsed(text)
  const isFhir = type.startsWith('application/fhir+json')
  if (!body || !(isFhir ? isOutcome(body) : isProblem(status, body)))
    return ['a refusal of another shape than the contract has']
  const faults = []
  if (internals.test(text)) faults.push('a refusal that tells of the inside')
  // Too large a request header is refused before any of it is read.
  if (language && status !== 431 && textsOf(body).some((said) => arabic.test(said) !== (language === 'ar'))) {
    faults.push(`a refusal that is not in ${language}`)
  }
  const errors = (body.errors ?? {}) as Record<string, unknown>
  if (status === 422 && refusedFiles.length > 0 && !refusedFiles.some((field) => field in errors) && !body.verify) {
    faults.push(`no error for the invalid file at ${refusedFiles.join()}`)
  }
  return faults
}

/** Returns the faults of a response, usually none. */
export function findFaults(response: RawResponse, expected: Expected): string[] {
  const { status, headers, text } = response
  if (status === 0) return expected.mayBeLost ? [] : ['the connection closed without a response']
  const faults = []
  if (status >= 500) faults.push(`${status}`)
  if (expected.secrets.some((secret) => text.includes(secret))) faults.push('a response that names a folder')
  // Invalid HTTP may be refused without a body.
  if (status >= 400 && text === '' && expected.mayBeLost) return faults
  if (status >= 400) return [...faults, ...findRefusalFaults(response, expected)]
  if (expected.refusedFiles.length > 0) faults.push(`a wrong file that was taken at ${expected.refusedFiles.join()}`)
  const type = String(headers['content-type'])
  const isAttachment = String(headers['content-disposition']).startsWith('attachment')
  if (status === 200 && !jsonTypes.test(type) && !isAttachment) faults.push(`a response of type ${type}`)
  return faults
}
