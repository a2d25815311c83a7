import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint'
import { type BlobResponse, Blob as BlobSchema } from '#contract/kit/responses'
import { isFhir, sendFhir } from './fhir'

/** Returns whether a call responds with a file instead of JSON. */
export function returnsBlob(endpoint: Endpoint): boolean {
  return endpoint.response === BlobSchema
}

function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
}

/** Sends bytes that can only be downloaded: never shown as a page of our origin, never executed, never cached. */
export function sendBlob(reply: FastifyReply, file: BlobResponse): FastifyReply {
  return reply
    .headers({
      'content-type': file.contentType,
      ...(file.size === null ? {} : { 'content-length': file.size }),
      'content-disposition': `attachment; filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(file.stream)
}

/**
 * Validates a response against the contract.
 * @returns only what the contract declares
 * @throws Error if it does not match: our fault, 500
 */
export function toContractResponse({ response: schema }: Pick<Endpoint, 'response'>, response: unknown): unknown {
  const parsed = schema.safeParse(response)
  if (parsed.success) return parsed.data
  const paths = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new Error(`The response does not match the contract at: ${paths}`)
}

export function sendResponse(reply: FastifyReply, endpoint: Endpoint, response: unknown): FastifyReply {
  const { cacheSeconds } = endpoint
  const sent = toContractResponse(endpoint, response)
  reply.header('cache-control', cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`)
  if (isFhir(endpoint.path)) return sendFhir(reply, sent)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(sent))
}
