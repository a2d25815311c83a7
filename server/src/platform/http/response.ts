import type { FastifyReply } from 'fastify'
import { type BlobAnswer, Blob as BlobSchema } from '#contract/kit/answers'
import type { Endpoint } from '#contract/kit/endpoint'

export function returnsBlob(endpoint: Endpoint): boolean {
  return endpoint.answer === BlobSchema
}

function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
}

/** Bytes are only ever downloaded: never shown as a page of our origin, never run, never kept by a cache. */
export function sendBlob(reply: FastifyReply, file: BlobAnswer): FastifyReply {
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
 * @returns the response as the contract declares it and nothing else
 * @throws Error where it does not fit: our fault, 500
 */
export function toContractResponse({ answer }: Pick<Endpoint, 'answer'>, response: unknown): unknown {
  const parsed = answer.safeParse(response)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new Error(`The answer does not fit its contract at: ${places}`)
}

export function sendResponse(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toContractResponse(endpoint, answer)))
}
